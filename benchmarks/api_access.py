"""Who calls the API: a person, by the token of one of their programs."""

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.plumbing import build_bearer_security_scheme_object
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from benchmarks.actions.people import token_digest
from benchmarks.models import Person, Token


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Token SECRET`, compared by digest."""

    keyword = "Token"

    def authenticate(self, request: Request) -> tuple[Person, Token] | None:
        keyword, _, secret = get_authorization_header(request).decode("latin-1").partition(" ")
        if keyword.lower() != self.keyword.lower():
            return None
        token = (
            Token.objects.select_related("person").filter(digest=token_digest(secret.strip()), revoked_at=None).first()
        )
        if token is None or not token.person.may_sign_in:
            raise AuthenticationFailed("This token is not known, or was revoked.")
        return token.person, token

    def authenticate_header(self, request: Request) -> str:
        return self.keyword


class TokenScheme(OpenApiAuthenticationExtension):
    """How the description of the API tells of it."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict:
        return build_bearer_security_scheme_object("Authorization", token_prefix=TokenAuthentication.keyword)

"""Tokens of the signed-in person's programs."""

from django.db.models import QuerySet
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from benchmarks.actions.people import issue_token, revoke_token, token_digest
from benchmarks.api.bodies import body_of
from benchmarks.api.pages import Pages
from benchmarks.api.refused import BAD_BODY, refused
from benchmarks.api.times import UtcTimeField
from benchmarks.models import Token
from benchmarks.queries.people import token_of


class IsSignedIn(IsAuthenticated):
    """A person in a session. A stolen token must not bring forth others that outlive it."""

    message = "Tokens are made and ended by a person who is signed in, not by a program."

    def has_permission(self, request: Request, view: APIView) -> bool:
        return super().has_permission(request, view) and not isinstance(request.auth, Token)


class NewTokenSerializer(Serializer):
    name = serializers.CharField(max_length=80, help_text="Which program holds it.")


class TokenSerializer(Serializer):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    created_at = UtcTimeField()
    revoked_at = UtcTimeField(allow_null=True)


class IssuedTokenSerializer(TokenSerializer):
    secret = serializers.CharField(help_text="Shown this once: only its digest is kept.")


@method_decorator(never_cache, name="dispatch")
class TokensView(ListAPIView):
    permission_classes = [IsSignedIn]
    serializer_class = TokenSerializer
    pagination_class = Pages

    def get_queryset(self) -> QuerySet[Token]:
        return self.request.user.tokens.order_by("-created_at", "-pk")

    @extend_schema(
        operation_id="list_tokens",
        summary="List my tokens",
        responses={200: TokenSerializer(many=True), **refused(401, 403)},
    )
    def get(self, request: Request) -> Response:
        return self.list(request)

    @extend_schema(
        operation_id="issue_token",
        summary="Make a token for a program",
        request=NewTokenSerializer,
        responses={201: IssuedTokenSerializer, **refused(*BAD_BODY, 401, 403)},
    )
    def post(self, request: Request) -> Response:
        asked = body_of(request, NewTokenSerializer)
        secret = issue_token(person=request.user, name=asked["name"], by=request.user)
        issued = TokenSerializer(request.user.tokens.get(digest=token_digest(secret))).data
        return Response(issued | {"secret": secret}, status=201)


class TokenView(APIView):
    permission_classes = [IsSignedIn]

    @extend_schema(operation_id="revoke_token", summary="End a token", responses={204: None, **refused(401, 403, 404)})
    def delete(self, request: Request, pk: int) -> Response:
        revoke_token(token=token_of(request.user, pk), by=request.user)
        return Response(status=204)

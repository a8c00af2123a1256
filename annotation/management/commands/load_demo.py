"""python manage.py load_demo"""

from annotation.actions.load_demo import load_demo
from benchmarks.management.base import ActionCommand, Said
from benchmarks.models import Person


class Command(ActionCommand):
    help = "Load the demo benchmark and print the passwords of its people, this once."

    def perform(self, *, by: Person, **options) -> Said:
        people = load_demo(by=by)
        if people is None:
            return Said("The demo benchmark stands already; its passwords were shown when it was made.")
        for person in people:
            self.stdout.write(f"{person.username:<14} {person.password}   {person.role}")
        return Said(f"The demo benchmark stands, with {len(people)} people; their passwords are shown this once.")

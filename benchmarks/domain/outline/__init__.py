"""What the text of a trajectory shows at a glance, from its steps alone: no label, no model, no answer goes in."""

"""Who somebody is, and who knows the code. No socket, clock or file of a person may live here."""

import { expect, it } from 'vitest';
import { parseContact } from '#web/ui/sign-in/parse-contact.ts';

it.each([
  ['868-555-0100, weekdays 8 to 3', '868-555-0100', '+18685550100', ', weekdays 8 to 3'],
  ['Office: (868) 555-0100', '(868) 555-0100', '+18685550100', ''],
  ['555-0100 or office@school.edu.tt', '555-0100', '+18685550100', ' or office@school.edu.tt'],
  ['+44 20 7946 0018', '+44 20 7946 0018', '+442079460018', ''],
])('%s has a phone number', (contact, text, number, after) => {
  expect(parseContact(contact)).toMatchObject({ phone: { text, number }, after });
});

it.each(['', 'office@school.edu.tt', 'Weekdays 8.30 to 15.30', 'Room 12-34-56-78-90-12'])(
  '%s has no phone number',
  (contact) => expect(parseContact(contact)).toEqual({ before: contact, after: '' }),
);

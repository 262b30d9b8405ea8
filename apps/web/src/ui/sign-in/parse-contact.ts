import { PHONE_DIGITS, PHONE_PREFIX } from '@formroom/domain/kinds/phone-number.ts';

interface ContactParts {
  readonly before: string;
  /** The number as it is written, and in the form of a `tel:` link. */
  readonly phone?: { readonly text: string; readonly number: string };
  readonly after: string;
}

/** Finds the phone number in a line such as "868-555-0100, weekdays 8 to 3", for a link that calls it. */
export function parseContact(contact: string): ContactParts {
  const found = /\+?[\d(][\d ().-]{5,20}\d/.exec(contact);
  const number = found ? toDialNumber(found[0]) : undefined;
  if (!found || number === undefined) return { before: contact, after: '' };
  return {
    before: contact.slice(0, found.index),
    phone: { text: found[0], number },
    after: contact.slice(found.index + found[0].length),
  };
}

function toDialNumber(text: string | undefined = ''): string | undefined {
  const digits = text.replaceAll(/\D/g, '');
  if (text.startsWith('+')) return `+${digits}`;
  if (digits.length === PHONE_DIGITS) return `+${PHONE_PREFIX}${digits}`;
  if (digits.length === PHONE_DIGITS + 3) return `+1${digits}`;
  return digits.length === PHONE_DIGITS + 4 && digits.startsWith('1') ? `+${digits}` : undefined;
}

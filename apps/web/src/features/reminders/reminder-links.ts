import { PHONE_DIGITS, PHONE_PREFIX } from '@formroom/domain/kinds/phone-number.ts';

/** Longer addresses are cut off by some email programs. */
const MAX_MAILTO_LENGTH = 2000;

/** Leaves room in each link for about twenty addresses. */
const MAX_MESSAGE_LENGTH = 1200;

const encodeMessage = (subject: string, text: string) =>
  `&subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;

export const isMessageTooLong = (subject: string, text: string) =>
  encodeMessage(subject, text).length > MAX_MESSAGE_LENGTH;

/** An email that opens in the office's own program, and how many addresses get a blind copy. */
export interface EmailLink {
  readonly href: string;
  readonly count: number;
}

/** What stands between addresses: Outlook reads only semicolons, other programs read only commas. */
export const separators = { comma: ',', semicolon: ';' } as const;
export type Separator = keyof typeof separators;

/** Returns links that together reach every address, each short enough for an email program unless the message is too long. */
export function buildEmailLinks(
  addresses: readonly string[],
  subject: string,
  text: string,
  separator: Separator,
): EmailLink[] {
  const rest = encodeMessage(subject, text);
  const room = MAX_MAILTO_LENGTH - 'mailto:?bcc='.length - rest.length;
  const groups: string[][] = [];
  let length = Infinity;
  for (const address of addresses.map(encodeURIComponent)) {
    length += address.length + 1;
    if (length > room) {
      groups.push([]);
      length = address.length;
    }
    groups.at(-1)?.push(address);
  }
  return groups.map((group) => ({
    href: `mailto:?bcc=${group.join(separators[separator])}${rest}`,
    count: group.length,
  }));
}

/** Returns the number with its country code, digits only; undefined if it can't be dialled from abroad. */
export function toInternational(phone: string): string | undefined {
  if (phone.length === PHONE_DIGITS) return `${PHONE_PREFIX}${phone}`;
  return phone.length > PHONE_DIGITS + 3 ? phone : undefined;
}

export const buildSmsLink = (number: string, text: string) =>
  `sms:+${number}?body=${encodeURIComponent(text)}`;
export const buildWhatsAppLink = (number: string, text: string) =>
  `https://wa.me/${number}?text=${encodeURIComponent(text)}`;

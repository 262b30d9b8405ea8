import { z } from 'zod';
import { messages } from './messages.ts';

// NUL would be cut by one database and refused by the other; the rest of the control characters print as nothing.
// oxlint-disable-next-line no-control-regex -- these are the characters to refuse
const CONTROL_IN_A_LINE = /[\u0000-\u001f\u007f-\u009f]/u;
// oxlint-disable-next-line no-control-regex -- the same but for tab and line feed
const CONTROL_IN_A_PARAGRAPH = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;

// Half a surrogate pair is no character; PostgreSQL refuses it.
const HALF_A_CHARACTER = /\p{Surrogate}/u;

const isPrintable = (text: string, control: RegExp) => !HALF_A_CHARACTER.test(text) && !control.test(text);

/** One line of text: trimmed, in Unicode's composed form, printable, at most `max` UTF-16 units as a browser counts them. */
export const line = (max: number) =>
  z
    .string(messages.wrongType)
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => isPrintable(text, CONTROL_IN_A_LINE), messages.characters)
    .pipe(z.string().max(max, messages.tooLong(max)));

/** Several lines of text, with line ends as `\n`. */
export const paragraph = (max: number) =>
  z
    .string(messages.wrongType)
    .transform((text) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim())
    .refine((text) => isPrintable(text, CONTROL_IN_A_PARAGRAPH), messages.characters)
    .pipe(z.string().max(max, messages.tooLong(max)));

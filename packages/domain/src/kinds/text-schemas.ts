import { z } from 'zod';
import { messages } from './messages.ts';

// NUL would be cut by one database and refused by the other; the rest of the control characters print as nothing.
// oxlint-disable-next-line no-control-regex -- these are the characters to refuse
const LINE_CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/u;
// oxlint-disable-next-line no-control-regex -- the same but for tab and line feed
const MULTILINE_CONTROL_CHARACTER = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;

// Half a surrogate pair is no character; PostgreSQL refuses it.
const LONE_SURROGATE = /\p{Surrogate}/u;

const isPrintable = (text: string, control: RegExp) => !LONE_SURROGATE.test(text) && !control.test(text);

/** One line of text: trimmed, in Unicode's composed form, printable, at most `max` UTF-16 units as a browser counts them. */
export const singleLineText = (max: number) =>
  z
    .string(messages.wrongType)
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => isPrintable(text, LINE_CONTROL_CHARACTER), messages.characters)
    .pipe(z.string().max(max, messages.tooLong(max)));

/** Several lines of text, with line ends as `\n`. */
export const multilineText = (max: number) =>
  z
    .string(messages.wrongType)
    .transform((text) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim())
    .refine((text) => isPrintable(text, MULTILINE_CONTROL_CHARACTER), messages.characters)
    .pipe(z.string().max(max, messages.tooLong(max)));

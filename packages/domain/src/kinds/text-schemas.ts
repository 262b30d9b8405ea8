import { z } from 'zod';
import { messages } from './messages.ts';

// PostgreSQL rejects NUL and SQLite cuts the text at it; the other control characters are invisible in print.
// oxlint-disable-next-line no-control-regex -- matches the characters to reject
const LINE_CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/u;
// oxlint-disable-next-line no-control-regex -- as above, but tab and line feed are allowed
const MULTILINE_CONTROL_CHARACTER = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/u;

// PostgreSQL rejects unpaired surrogates.
const LONE_SURROGATE = /\p{Surrogate}/u;

const isPrintable = (text: string, control: RegExp) => !LONE_SURROGATE.test(text) && !control.test(text);

/** One line of printable text: trimmed, NFC-normalized, at most `max` UTF-16 code units (as browsers count). */
export const singleLineText = (max: number) =>
  z
    .string(messages.wrongType)
    .transform((text) => text.normalize('NFC').trim())
    .refine((text) => isPrintable(text, LINE_CONTROL_CHARACTER), messages.characters)
    .pipe(z.string().max(max, messages.tooLong(max)));

/**
 * Printable text of several lines; line ends become `
 * `.
 */
export const multilineText = (max: number) =>
  z
    .string(messages.wrongType)
    .transform((text) => text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim())
    .refine((text) => isPrintable(text, MULTILINE_CONTROL_CHARACTER), messages.characters)
    .pipe(z.string().max(max, messages.tooLong(max)));

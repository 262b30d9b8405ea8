/** Excel's limit of characters per cell. */
const MAX_CELL_LENGTH = 32_767;
const ELLIPSIS = '…';

const MARKUP = /[&<>]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Whether text needs escaping at all; most does not. */
// oxlint-disable-next-line no-control-regex -- these are the characters to escape or replace
const NEEDS_ESCAPING = /[&<>\u0000-\u001f\ufffe\uffff]|_x[\da-f]{4}_|\p{Surrogate}/iu;
/** An underscore that would start an escape sequence by accident. */
const LOOKS_ESCAPED = /_(?=x[\da-f]{4}_)/gi;
/** Characters that XML can't contain, and the carriage return, which XML parsers turn into a line feed. */
// oxlint-disable-next-line no-control-regex -- these are the characters to escape
const NOT_IN_XML = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;

const escapeCharacter = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/**
 * Escapes text for the XML of a workbook so that a spreadsheet shows it unchanged. Text over the length limit is cut.
 */
export function escapeXlsxText(text: string): string {
  const whole =
    text.length > MAX_CELL_LENGTH ? text.slice(0, MAX_CELL_LENGTH - ELLIPSIS.length) + ELLIPSIS : text;
  if (!NEEDS_ESCAPING.test(whole)) return whole;
  return whole
    .replaceAll(LONE_SURROGATE, '\ufffd')
    .replaceAll(LOOKS_ESCAPED, escapeCharacter('_'))
    .replaceAll(NOT_IN_XML, escapeCharacter)
    .replaceAll(MARKUP, (mark) => entities[mark] ?? mark);
}

/** The most characters that a cell can hold. */
const MAX_CELL_LENGTH = 32_767;
const ELLIPSIS = '…';

const MARKUP = /[&<>]/g;
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** What has to be looked at; most cells have none of it. */
// oxlint-disable-next-line no-control-regex -- these are the characters to look for
const NEEDS_ESCAPING = /[&<>\u0000-\u001f\ufffe\uffff]|_x[\da-f]{4}_|\p{Surrogate}/iu;
/** What only looks like the format's own way of writing a character. */
const LOOKS_ESCAPED = /_(?=x[\da-f]{4}_)/gi;
/** No characters of XML; and the carriage return, which its readers turn into a line feed. */
// oxlint-disable-next-line no-control-regex -- these are the characters to escape
const NOT_IN_XML = /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g;
const LONE_SURROGATE = /\p{Surrogate}/gu;

const escapeCharacter = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as it stands in the XML of a workbook, so that a spreadsheet shows it just as it is; cut where it is too long. */
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

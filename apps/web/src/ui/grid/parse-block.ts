/**
 * Parses a block of cells as spreadsheets copy it: columns divided by tabs, rows by line breaks, and a cell with one of
 * them in quotes.
 */
export function parseBlock(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    const cell = readQuoted(text, at) ?? readPlain(text, at);
    row.push(cell.text);
    at = cell.end + 1;
    if (text[cell.end] === '\t' && at < text.length) continue;
    if (text[cell.end] === '\t') row.push('');
    if (text[cell.end] === '\r' && text[at] === '\n') at += 1;
    rows.push(row);
    row = [];
  }
  return rows;
}

const DIVIDERS = new Set(['\t', '\r', '\n', undefined]);

function readPlain(text: string, start: number) {
  let end = start;
  while (!DIVIDERS.has(text[end])) end += 1;
  return { text: text.slice(start, end), end };
}

/** Undefined for a cell that only begins with a quote, or contains one. */
function readQuoted(text: string, start: number) {
  if (text[start] !== '"') return undefined;
  let end = start + 1;
  while (end < text.length && (text[end] !== '"' || text[end + 1] === '"')) end += text[end] === '"' ? 2 : 1;
  if (!DIVIDERS.has(text[end + 1])) return undefined;
  return { text: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}

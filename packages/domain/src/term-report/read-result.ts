import { messages } from '../kinds/messages.ts';
import { line, paragraph } from '../kinds/printable.ts';
import { readText } from '../kinds/read-cell.ts';
import type { SpreadsheetCell } from '../kinds/spreadsheet-cell.ts';
import type { ResultColumn } from './columns.ts';
import { letters } from './key.ts';

export type ReadResult = { readonly value: string | number | null } | { readonly fault: string };

/** Takes away what stands there, because an empty cell changes nothing; the card prints it where a part does not count. */
const NOTHINGS = /^-{1,4}$/;

/** Reads a filled cell of a workbook of results. */
export function readResult(column: ResultColumn, cell: SpreadsheetCell): ReadResult {
  const reading = readText(cell);
  if ('fault' in reading) return reading;
  const text = String(reading.posted);
  return NOTHINGS.test(text) ? { value: null } : readFilled(column, text);
}

function readFilled(column: ResultColumn, text: string): ReadResult {
  switch (column.kind) {
    case 'mark':
      return readMark(text);
    case 'letter':
      return readLetter(text);
    case 'count': {
      const { min, max } = column;
      const count = /^\d+$/.test(text) ? Number(text) : Number.NaN;
      return count >= min && count <= max
        ? { value: count }
        : { fault: `${quoted(text)} is not a whole number from ${min} to ${max}.` };
    }
    case 'text':
    case 'paragraph': {
      const read = schemaOf(column.kind, column.max).safeParse(text);
      return read.success
        ? { value: read.data }
        : { fault: read.error.issues[0]?.message ?? messages.wrongType };
    }
  }
}

// A schema takes longer to make than to use.
const schemas = new Map<string, ReturnType<typeof line>>();

function schemaOf(kind: 'text' | 'paragraph', max: number) {
  const name = `${kind} ${max}`;
  const known = schemas.get(name);
  if (known) return known;
  const made = kind === 'text' ? line(max) : paragraph(max);
  schemas.set(name, made);
  return made;
}

/** 0 to 100 with at most one decimal, or `Abs` (R40). */
function readMark(text: string): ReadResult {
  if (/^abs(ent)?\.?$/i.test(text)) return { value: 'Abs' };
  const mark = /^\d{1,3}([.,]\d)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  if (mark > 0 && mark < 1) return { fault: `${quoted(text)} looks like a percentage. Write 70 for 70 %.` };
  if (mark <= 100) return { value: mark };
  return { fault: `${quoted(text)} is not a mark from 0 to 100, with one decimal at most, or Abs.` };
}

function readLetter(text: string): ReadResult {
  const letter = letters.find((each) => each === text.toUpperCase());
  return letter ? { value: letter } : { fault: `${quoted(text)} is not one of ${letters.join(', ')}.` };
}

const quoted = (text: string) => `“${text.slice(0, 40)}”`;

import type { AnswerValue, Field, FieldKind, FieldOfKind, KindValues } from './field.ts';
import { formatAnswer, type TitleLookup } from './format-answer.ts';

/** The type of a spreadsheet column. A date value is the text `yyyy-MM-dd`; the writer turns it into a date cell. */
export type CellType = 'text' | 'number' | 'date';
export type CellValue = string | number | null;

/** How a kind's answers are written to a spreadsheet. `cellParsers` in parse-cell.ts is the inverse. */
interface CellFormat<K extends FieldKind> {
  readonly type: CellType;
  /** In characters; the heading may need more. */
  readonly width: number | ((field: FieldOfKind<K>) => number);
  toValue(value: KindValues[K], field: FieldOfKind<K>, getTitle: TitleLookup): CellValue;
}

const NARROW = 10;
const WIDE = 40;
const identity = <T extends CellValue>(value: T) => value;
const toFormattedText = (value: AnswerValue, field: Field, getTitle: TitleLookup) =>
  formatAnswer(field, value, getTitle);
const widthFromMax = ({ max }: { max: number }) => Math.min(Math.max(max, NARROW), WIDE);

const cellFormats: { [K in FieldKind]: CellFormat<K> } = {
  text: { type: 'text', width: widthFromMax, toValue: identity },
  longText: { type: 'text', width: WIDE, toValue: identity },
  email: { type: 'text', width: widthFromMax, toValue: identity },
  // Text, not a number: leading zeros stay, and an import reads back the same digits.
  phone: { type: 'text', width: NARROW, toValue: identity },
  count: { type: 'number', width: NARROW, toValue: identity },
  date: { type: 'date', width: 12, toValue: identity },
  flag: { type: 'text', width: NARROW, toValue: toFormattedText },
  choice: { type: 'text', width: 14, toValue: identity },
  code: { type: 'text', width: 24, toValue: toFormattedText },
  title: { type: 'text', width: widthFromMax, toValue: identity },
  suggestion: { type: 'text', width: widthFromMax, toValue: identity },
};

// The cast is safe: `cellFormats` pairs each kind with its own field and value types.
const getCellFormat = (field: Field) => cellFormats[field.kind] as CellFormat<FieldKind>;

/** The cell value of an answer; an empty cell for null. */
export const toCellValue = (field: Field, value: AnswerValue | null, getTitle: TitleLookup): CellValue =>
  value === null ? null : getCellFormat(field).toValue(value, field, getTitle);

export const getCellType = (field: Field): CellType => getCellFormat(field).type;

/** The column width for a field's answers, in characters. */
export function getCellWidth(field: Field): number {
  const { width } = getCellFormat(field);
  return typeof width === 'number' ? width : width(field);
}

import type { AnswerValue, Field, FieldKind, FieldOfKind, KindValues } from './field.ts';
import { formatAnswer, type TitleLookup } from './format-answer.ts';

/** What a spreadsheet's column holds. A date is `yyyy-MM-dd` here and a real date there. */
export type CellType = 'text' | 'number' | 'date';
export type CellValue = string | number | null;

/** How an answer of a kind stands in a spreadsheet; the import's `readCell` is the way back. */
interface CellFormat<K extends FieldKind> {
  readonly type: CellType;
  /** In characters, before the heading has its say. */
  readonly width: number | ((field: FieldOfKind<K>) => number);
  toValue(value: KindValues[K], field: FieldOfKind<K>, titleOf: TitleLookup): CellValue;
}

const NARROW = 10;
const WIDE = 40;
const identity = <T extends CellValue>(value: T) => value;
const toFormattedText = (value: AnswerValue, field: Field, titleOf: TitleLookup) =>
  formatAnswer(field, value, titleOf);
const widthFromMax = ({ max }: { max: number }) => Math.min(Math.max(max, NARROW), WIDE);

const cellFormats: { [K in FieldKind]: CellFormat<K> } = {
  text: { type: 'text', width: widthFromMax, toValue: identity },
  longText: { type: 'text', width: WIDE, toValue: identity },
  email: { type: 'text', width: widthFromMax, toValue: identity },
  // The digits as they are stored, so that a leading zero stays and an import finds what it knows.
  phone: { type: 'text', width: NARROW, toValue: identity },
  count: { type: 'number', width: NARROW, toValue: identity },
  date: { type: 'date', width: 12, toValue: identity },
  flag: { type: 'text', width: NARROW, toValue: toFormattedText },
  choice: { type: 'text', width: 14, toValue: identity },
  code: { type: 'text', width: 24, toValue: toFormattedText },
  title: { type: 'text', width: widthFromMax, toValue: identity },
  suggestion: { type: 'text', width: widthFromMax, toValue: identity },
};

// The casts are sound: `cells` pairs each kind with its own fields and values.
const getCellFormat = (field: Field) => cellFormats[field.kind] as CellFormat<FieldKind>;

/** An answer as it stands in a spreadsheet; nothing where there is none. */
export const toCellValue = (field: Field, value: AnswerValue | null, titleOf: TitleLookup): CellValue =>
  value === null ? null : getCellFormat(field).toValue(value, field, titleOf);

export const getCellType = (field: Field): CellType => getCellFormat(field).type;

/** The width in characters that a field's answers want. */
export function getCellWidth(field: Field): number {
  const { width } = getCellFormat(field);
  return typeof width === 'number' ? width : width(field);
}

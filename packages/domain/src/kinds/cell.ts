import type { AnswerValue, Field, FieldKind, FieldOfKind, KindValues } from './field.ts';
import { printedAnswer, type TitleOf } from './printed.ts';

/** What a spreadsheet's column holds. A date is `yyyy-MM-dd` here and a real date there. */
export type CellType = 'text' | 'number' | 'date';
export type CellValue = string | number | null;

/** How an answer of a kind stands in a spreadsheet; the import's `readCell` is the way back. */
interface CellKind<K extends FieldKind> {
  readonly type: CellType;
  /** In characters, before the heading has its say. */
  readonly width: number | ((field: FieldOfKind<K>) => number);
  cell(value: KindValues[K], field: FieldOfKind<K>, titleOf: TitleOf): CellValue;
}

const NARROW = 10;
const WIDE = 40;
const asItIs = <T extends CellValue>(value: T) => value;
const asPrinted = (value: AnswerValue, field: Field, titleOf: TitleOf) =>
  printedAnswer(field, value, titleOf);
const byLength = ({ max }: { max: number }) => Math.min(Math.max(max, NARROW), WIDE);

const cells: { [K in FieldKind]: CellKind<K> } = {
  text: { type: 'text', width: byLength, cell: asItIs },
  longText: { type: 'text', width: WIDE, cell: asItIs },
  email: { type: 'text', width: byLength, cell: asItIs },
  // The digits as they are stored, so that a leading zero stays and an import finds what it knows.
  phone: { type: 'text', width: NARROW, cell: asItIs },
  count: { type: 'number', width: NARROW, cell: asItIs },
  date: { type: 'date', width: 12, cell: asItIs },
  flag: { type: 'text', width: NARROW, cell: asPrinted },
  choice: { type: 'text', width: 14, cell: asItIs },
  code: { type: 'text', width: 24, cell: asPrinted },
  title: { type: 'text', width: byLength, cell: asItIs },
  suggestion: { type: 'text', width: byLength, cell: asItIs },
};

// The casts are sound: `cells` pairs each kind with its own fields and values.
const cellKindOf = (field: Field) => cells[field.kind] as CellKind<FieldKind>;

/** An answer as it stands in a spreadsheet; nothing where there is none. */
export const cellOf = (field: Field, value: AnswerValue | null, titleOf: TitleOf): CellValue =>
  value === null ? null : cellKindOf(field).cell(value, field, titleOf);

export const cellTypeOf = (field: Field): CellType => cellKindOf(field).type;

/** The width in characters that a field's answers want. */
export function cellWidthOf(field: Field): number {
  const { width } = cellKindOf(field);
  return typeof width === 'number' ? width : width(field);
}

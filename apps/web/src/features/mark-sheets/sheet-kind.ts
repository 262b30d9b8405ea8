import type { MarkSheet, SaveSheet, SheetRow } from '@formroom/domain/api/mark-sheets.ts';
import { insertName } from '@formroom/domain/report-cards/check-remark.ts';
import { parseSheetCell, type SheetCell, sheetCells } from '@formroom/domain/report-cards/sheet-cells.ts';
import type { ParsedAnswer } from '@formroom/domain/registration/answer.ts';
import type { RecordKind, Value } from '#web/lib/autosave/record-kind.ts';

/** A cell of a sheet, as the messages of a save name it. */
export type CellName = `${string}.${SheetCell}`;

/** A sheet as one record, whose fields are its cells. */
export interface SheetTypes {
  readonly Record: MarkSheet;
  readonly Name: CellName;
  readonly Body: SaveSheet;
}

export const toCellName = (studentId: string, cell: SheetCell): CellName => `${studentId}.${cell}`;

/** Cells have no dot in their names, which a student ID may have. */
export function parseCellName(name: string): { studentId: string; cell: SheetCell } | undefined {
  const dot = name.lastIndexOf('.');
  const cell = sheetCells.find((each) => each === name.slice(dot + 1));
  return cell === undefined || dot < 1 ? undefined : { studentId: name.slice(0, dot), cell };
}

const findRow = ({ rows }: MarkSheet, studentId: string) =>
  rows.find(({ student_id: id }) => id === studentId);

function getValue(sheet: MarkSheet, name: CellName): Value {
  const parts = parseCellName(name);
  const row = parts && findRow(sheet, parts.studentId);
  return row ? row[parts.cell] : null;
}

/** The rows that were read, each as it is known if that is newer. */
export function pickNewestRows(known: readonly SheetRow[], read: readonly SheetRow[]): SheetRow[] {
  const versions = new Map(known.map((row) => [row.student_id, row]));
  return read.map((row) => {
    const old = versions.get(row.student_id);
    return old && old.version > row.version ? old : row;
  });
}

/** The values of cells by student. */
function groupByStudent(values: ReadonlyMap<CellName, Value>) {
  const students = new Map<string, Partial<Record<SheetCell, Value>>>();
  for (const [name, value] of values) {
    const parts = parseCellName(name);
    if (parts) students.set(parts.studentId, { ...students.get(parts.studentId), [parts.cell]: value });
  }
  return students;
}

export const sheetKind: RecordKind<SheetTypes> = {
  isName: (name): name is CellName => parseCellName(name) !== undefined,
  listNames: ({ rows }) =>
    rows.flatMap(({ student_id: id }) => sheetCells.map((cell) => toCellName(id, cell))),
  getValue,
  format: (_, value) => (value === null ? '' : String(value)),
  apply(sheet, values) {
    const changed = groupByStudent(values);
    const rows = sheet.rows.map((row) => ({ ...row, ...changed.get(row.student_id) }) as SheetRow);
    return { ...sheet, rows };
  },
  pickNewest(known, read) {
    const versions = new Map(known.rows.map(({ student_id: id, version }) => [id, version]));
    const isNewer = read.rows.some(({ student_id: id, version }) => version > (versions.get(id) ?? -1));
    return isNewer ? { ...read, rows: pickNewestRows(known.rows, read.rows) } : known;
  },
  getChangedAt: () => undefined,
  // Only the cells that changed, with the version that each row was loaded with.
  createBody: (sheet, values) => ({
    rows: [...groupByStudent(values)].map(([studentId, cells]) => ({
      student_id: studentId,
      version: findRow(sheet, studentId)?.version,
      ...cells,
    })),
  }),
};

/** Parses the text of a cell; a remark gets the student's first name where it says `{name}`. */
export function parseCell(sheet: MarkSheet | undefined, name: CellName, typed: string): ParsedAnswer {
  const parts = parseCellName(name);
  if (!parts) return { ok: true, value: null };
  const { studentId, cell } = parts;
  const firstName = sheet && findRow(sheet, studentId)?.first_name;
  const text = cell === 'remark' && firstName !== undefined ? insertName(typed, firstName) : typed;
  const parsed = parseSheetCell(cell, text);
  return 'error' in parsed ? { ok: false, message: parsed.error } : { ok: true, value: parsed.value };
}

import type { ParsedAnswer } from '@formroom/domain/registration/answer.ts';
import { insertName } from '@formroom/domain/report-cards/check-remark.ts';
import type { ParsedResult } from '@formroom/domain/report-cards/parse-result.ts';
import type { RecordKind, Value } from '#web/lib/autosave/record-kind.ts';

/** A cell of a student's row, as the messages of a save name it. */
export type CellName<Cell extends string = string> = `${string}.${Cell}`;

/** A class's rows, whose cells are saved as the fields of one record. */
export interface CellRecord<Cell extends string> {
  readonly tag: string;
  readonly state: string;
  readonly rows: readonly CellRow<Cell>[];
}
export type CellRow<Cell extends string> = {
  readonly student_id: string;
  readonly name: string;
  readonly first_name: string;
  /** Grows with every change of the row. */
  readonly version: number;
} & Readonly<Record<Cell, Value>>;

/** Only the cells that changed, with the version that each row was loaded with. */
export interface CellBody {
  rows: { student_id: string; version?: number | undefined; [cell: string]: Value | undefined }[];
}

/** The types of a record with cells, for the autosaver. */
export interface CellTypes<Cell extends string, Saved extends CellRecord<Cell>> {
  readonly Record: Saved;
  readonly Name: CellName<Cell>;
  readonly Body: CellBody;
}

export interface CellKind<Cell extends string, Saved extends CellRecord<Cell>> extends RecordKind<
  CellTypes<Cell, Saved>
> {
  readonly parseName: (name: string) => { readonly studentId: string; readonly cell: Cell } | undefined;
  readonly findRow: (record: Saved, name: CellName<Cell>) => Saved['rows'][number] | undefined;
  /** Parses the text of a cell, with the student's first name where it says `{name}`. */
  readonly parse: (record: Saved | undefined, name: CellName<Cell>, typed: string) => ParsedAnswer;
}

interface CellKindOptions<Cell extends string, Saved extends CellRecord<Cell>> {
  readonly cells: readonly Cell[];
  readonly parseCell: (cell: Cell, typed: string) => ParsedResult;
  /** A row with other values in its cells. */
  readonly parseRow: (row: object) => Saved['rows'][number];
}

export const toCellName = <Cell extends string>(studentId: string, cell: Cell): CellName<Cell> =>
  `${studentId}.${cell}`;

export function createCellKind<Cell extends string, Saved extends CellRecord<Cell>>({
  cells,
  parseCell,
  parseRow,
}: CellKindOptions<Cell, Saved>): CellKind<Cell, Saved> {
  /** Cells have no dot in their names, which a student ID may have. */
  function parseName(name: string) {
    const dot = name.lastIndexOf('.');
    const cell = cells.find((each) => each === name.slice(dot + 1));
    return cell === undefined || dot < 1 ? undefined : { studentId: name.slice(0, dot), cell };
  }

  const findRow = ({ rows }: Saved, name: string) => {
    const studentId = parseName(name)?.studentId;
    return rows.find(({ student_id: id }) => id === studentId);
  };

  function getValue(record: Saved, name: CellName<Cell>): Value {
    const cell = parseName(name)?.cell;
    const row = findRow(record, name);
    return row && cell !== undefined ? row[cell] : null;
  }

  /** The values of cells by student. */
  function groupByStudent(values: ReadonlyMap<CellName<Cell>, Value>) {
    const students = new Map<string, Record<string, Value>>();
    for (const [name, value] of values) {
      const parts = parseName(name);
      if (parts) students.set(parts.studentId, { ...students.get(parts.studentId), [parts.cell]: value });
    }
    return students;
  }

  return {
    parseName,
    findRow,
    isName: (name): name is CellName<Cell> => parseName(name) !== undefined,
    listNames: ({ rows }) => rows.flatMap(({ student_id: id }) => cells.map((cell) => toCellName(id, cell))),
    getValue,
    format: (_, value) => (value === null ? '' : String(value)),
    apply(record, values) {
      const changed = groupByStudent(values);
      const rows = record.rows.map((row) => {
        const cellsOfRow = changed.get(row.student_id);
        return cellsOfRow ? parseRow({ ...row, ...cellsOfRow }) : row;
      });
      return { ...record, rows };
    },
    pickNewest(known, read) {
      const versions = new Map(known.rows.map(({ student_id: id, version }) => [id, version]));
      const isNewer = read.rows.some(({ student_id: id, version }) => version > (versions.get(id) ?? -1));
      return isNewer ? mergeRows(known, read) : known;
    },
    getChangedAt: () => undefined,
    createBody: (record, values) => ({
      rows: [...groupByStudent(values)].map(([studentId, changed]) => ({
        ...changed,
        student_id: studentId,
        version: record.rows.find(({ student_id: id }) => id === studentId)?.version,
      })),
    }),
    parse(record, name, typed) {
      const cell = parseName(name)?.cell;
      if (cell === undefined) return { ok: true, value: null };
      const row = record && findRow(record, name);
      const parsed = parseCell(cell, row ? insertName(typed, row.first_name) : typed);
      return 'error' in parsed ? { ok: false, message: parsed.error } : { ok: true, value: parsed.value };
    },
  };
}

export interface VersionedRows {
  readonly rows: readonly { readonly student_id: string; readonly version: number }[];
}

/** What was read, with each row as it is known if that is newer. */
export function mergeRows<Saved extends VersionedRows>(known: Saved | undefined, read: Saved): Saved {
  const rows = new Map(known?.rows.map((row) => [row.student_id, row]));
  return {
    ...read,
    rows: read.rows.map((row) => {
      const old = rows.get(row.student_id);
      return old && old.version > row.version ? old : row;
    }),
  };
}

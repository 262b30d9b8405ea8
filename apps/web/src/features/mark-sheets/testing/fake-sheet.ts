import type { MarkSheet, SaveSheet, SheetRow } from '@formroom/domain/api/mark-sheets.ts';
import { sheetCells } from '@formroom/domain/report-cards/sheet-cells.ts';

/** A row without marks. */
export const sheetRow = (index: number, filled: Partial<SheetRow> = {}): SheetRow => ({
  student_id: `2026.${index}`,
  name: `Student ${index}, Ann`,
  first_name: 'Ann Marie',
  version: 0,
  course_mark: null,
  exam_mark: null,
  application: null,
  conduct: null,
  times_late: null,
  times_absent: null,
  remark: null,
  warnings: [],
  ...filled,
});

/** An open sheet of Mathematics in 2A. */
export const markSheet = (rows: readonly SheetRow[], changed: Partial<MarkSheet> = {}): MarkSheet => ({
  tag: 'tag',
  state: 'open',
  editable: 1,
  class_id: '2A',
  subject: 7,
  subject_name: 'Mathematics',
  teacher: 'P. Khan',
  reason: null,
  weights: { course: 30, exam: 70 },
  rows: [...rows],
  ...changed,
});

type Replaced = Record<string, Record<string, string | number | null>>;

/** Merges like the real server: writes the cells that a save has, and tells what others had changed in them. */
export class FakeSheetServer {
  sheet: MarkSheet;
  readonly saves: SaveSheet[] = [];
  readonly #earlier: Map<string, SheetRow[]>;

  constructor(sheet: MarkSheet) {
    this.sheet = sheet;
    this.#earlier = new Map(sheet.rows.map((row) => [row.student_id, [row]]));
  }

  readonly save = (body: SaveSheet) => {
    this.saves.push(body);
    const replaced: Replaced = {};
    for (const { student_id: id, version, ...cells } of body.rows) {
      const row = this.row(id);
      const base = this.#earlier.get(id)?.find((each) => each.version === version) ?? row;
      const changed = sheetCells.filter((cell) => cells[cell] !== undefined && cells[cell] !== row[cell]);
      const lost = changed.filter((cell) => row[cell] !== base[cell]);
      if (lost.length > 0) replaced[id] = Object.fromEntries(lost.map((cell) => [cell, row[cell]]));
      if (changed.length > 0) this.#write(id, Object.fromEntries(changed.map((cell) => [cell, cells[cell]])));
    }
    const ids = body.rows.map(({ student_id: id }) => id);
    return {
      state: this.sheet.state,
      rows: this.sheet.rows.filter(({ student_id: id }) => ids.includes(id)),
      ...(Object.keys(replaced).length > 0 && { replaced }),
    };
  };

  /** A change by another person. */
  change(id: string, cells: Partial<SheetRow>) {
    this.#write(id, cells);
  }

  row(id: string): SheetRow {
    const row = this.sheet.rows.find(({ student_id: each }) => each === id);
    if (!row) throw new Error(`The sheet has no student ${id}.`);
    return row;
  }

  #write(id: string, cells: Partial<SheetRow>) {
    const row = { ...this.row(id), ...cells, version: this.row(id).version + 1 };
    this.#earlier.get(id)?.push(row);
    const rows = this.sheet.rows.map((each) => (each.student_id === id ? row : each));
    this.sheet = { ...this.sheet, rows };
  }
}

import type { ImportKindName, ImportObstacle, ImportRow } from '@formroom/domain/api/imports.ts';
import type { CellType } from '@formroom/domain/kinds/cell-format.ts';
import type { Database, Trx } from '../../db/database.ts';
import type { SheetsTaken, Table, TableRow } from '../../xlsx/reader.ts';
import type { XlsxSheet } from '../../xlsx/writer.ts';

export interface ImportContext {
  /** As the history has it: `admin:NAME`. */
  readonly changedBy: string;
  readonly now: Date;
  readonly timeZone: string;
  /** What else the workbook is about, such as the term `2026/1`. */
  readonly scope: string | null;
}

/** The rows of a table, looked at some at a time. */
export interface TablePreviewer {
  readonly table: Table;
  /** How each column of the table is written in a spreadsheet. */
  readonly types: readonly CellType[];
  previewRows(rows: readonly TableRow[]): Promise<ImportRow[]>;
}

/** What is peculiar to one kind of import. Storing previews, carrying out, undoing and errors are the same for all. */
export interface ImportKind {
  readonly name: ImportKindName;
  /** The heading of the column that says whom a row is about. */
  readonly key: string;
  /** How many sheets with that heading a workbook may have. */
  readonly sheets: SheetsTaken;
  /** The workbook to fill in, and what its file is called. @throws Problem 422 where `about` names nothing to fill it in for */
  template(db: Database, about: string | null): Promise<{ name: string; sheets: XlsxSheet[] }>;

  /**
   * Gets ready to look at the tables, without writing anything.
   * @returns them in the order in which they are looked at and carried out
   * @throws Problem 422 where their headings are not those of this kind; 409 where nothing may be imported
   */
  prepare(db: Database, tables: readonly Table[], context: ImportContext): Promise<readonly TablePreviewer[]>;

  /**
   * Gets ready to write: whoever else would write the same waits until the transaction ends.
   * @throws Problem 409 where nothing may be written now
   */
  lock(trx: Trx, context: ImportContext): Promise<void>;

  /**
   * Reads, after `hold` and before the first `apply`, what others have written since the preview.
   * @param previewedAt when the preview was made, ISO 8601
   * @returns finds the students of rows of whom the preview did not warn but now would
   */
  findUnwarned?(trx: Trx, previewedAt: string): Promise<(rows: readonly ImportRow[]) => readonly string[]>;

  /**
   * Does what some rows of the preview say, nothing but that.
   * @returns what taking it back needs; and the rows' students where the data moved on since the preview
   */
  apply(
    trx: Trx,
    rows: readonly ImportRow[],
    context: ImportContext,
  ): Promise<{ done: unknown; stale: readonly string[] }>;

  /**
   * Finds out what stands in the way of undoing an import, without writing.
   * @param pages what `apply` returned for each page, in order
   * @param since when the import was done, ISO 8601
   */
  findObstacles(
    db: Database | Trx,
    pages: AsyncIterable<unknown>,
    scope: { readonly about: string | null; readonly since: string },
  ): Promise<UndoCheck>;

  /**
   * Undoes what `apply` did to the students of a page, but for those who are blocked.
   * @returns the same for the blocked ones, for when nothing blocks them any more
   */
  undo(
    trx: Trx,
    done: unknown,
    context: ImportContext,
    blocked: ReadonlyMap<string, unknown>,
  ): Promise<unknown>;
}

export interface UndoCheck {
  /** Of how many students the import wrote something. */
  readonly students: number;
  readonly blocked: ReadonlyMap<string, readonly ImportObstacle[]>;
}

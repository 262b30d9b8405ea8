import type { ImportKindName, ImportRow } from '@formroom/domain/api/imports.ts';
import type { CellType } from '@formroom/domain/kinds/cell.ts';
import type { Database, Trx } from '../../db/database.ts';
import type { Table, TableRow } from '../../documents/xlsx/reader.ts';
import type { XlsxSheet } from '../../documents/xlsx/writer.ts';

export interface ImportContext {
  /** As the history has it: `admin:NAME`. */
  readonly by: string;
  readonly now: Date;
  readonly timeZone: string;
}

/** The rows of a table, looked at some at a time. */
export interface Looking {
  /** How each column of the table is written in a spreadsheet. */
  readonly types: readonly CellType[];
  look(rows: readonly TableRow[]): Promise<ImportRow[]>;
}

/** What is peculiar to one kind of import. Storing previews, carrying out, undoing and errors are the same for all. */
export interface ImportKind {
  readonly name: ImportKindName;
  /** The heading of the column that says whom a row is about. */
  readonly key: string;
  /** What the template's file is called. */
  readonly templateName: string;
  template(): XlsxSheet[];

  /**
   * Gets ready to look at a table, without writing anything.
   * @throws Problem 422 where its headings are not those of this kind
   */
  prepare(db: Database, table: Table, context: ImportContext): Promise<Looking>;

  /** Gets ready to write: whoever else would write the same waits until the transaction ends. */
  hold(trx: Trx): Promise<void>;

  /**
   * Does what some rows of the preview say, nothing but that.
   * @returns what taking it back needs; and the rows' students where the data moved on since the preview
   */
  carryOut(
    trx: Trx,
    rows: readonly ImportRow[],
    context: ImportContext,
  ): Promise<{ done: unknown; movedOn: readonly string[] }>;

  /**
   * Takes back what `carryOut` did.
   * @returns the students where later changes stand in the way
   */
  takeBack(trx: Trx, done: unknown, context: ImportContext): Promise<readonly string[]>;
}

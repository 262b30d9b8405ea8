import type { AuditAction } from '@formroom/domain/api/audit-log.ts';
import type { Actor } from '@formroom/domain/school/actor.ts';
import type {
  CapitalsChoice,
  HiddenRowsChoice,
  SameChildChoice,
  SheetMatch,
} from '@formroom/domain/api/import-matches.ts';
import type { ImportKindName, ImportObstacle, ImportRow } from '@formroom/domain/api/imports.ts';
import type { DateHints, DateOrder, DateReading } from '@formroom/domain/kinds/date-order.ts';
import type { TextEncoding } from '@formroom/domain/kinds/text-encoding.ts';
import type { CellType } from '@formroom/domain/kinds/cell-format.ts';
import type { z } from 'zod';
import type { Database, Trx } from '../../db/database.ts';
import type { SheetCell, Table, TableRow } from '../../xlsx/reader.ts';
import type { XlsxSheet } from '../../xlsx/writer.ts';
import type { ColumnSet, HeadingSpelling } from './heading-matcher.ts';
import type { MatchedTable } from './matches/matched-table.ts';

export interface ImportContext {
  /** The author in the history. */
  readonly changedBy: Actor;
  readonly now: Date;
  readonly timeZone: string;
  /** What the import applies to, such as the term `2026/1`. */
  readonly scope: string | null;
}

/** What the office has chosen about a file before its preview. */
export interface ImportChoices {
  readonly matches?: readonly SheetMatch[] | undefined;
  readonly dateOrder?: DateOrder | undefined;
  readonly encoding?: TextEncoding | undefined;
  readonly hiddenRows?: HiddenRowsChoice | undefined;
  /** Whether students of a list without IDs get new ones. */
  readonly givesIds?: boolean;
  readonly capitals?: CapitalsChoice | undefined;
  readonly sameChildren?: readonly SameChildChoice[] | undefined;
}

/** A table with what its columns stand for. */
export interface TableColumns {
  readonly table: Pick<Table, 'columns' | 'pages'>;
  readonly columns: readonly string[];
}

/** Returns the values of a field that has a fixed set of them. */
export type FindCodedValues = (field: string) =>
  | {
      readonly choices: readonly string[];
      isKnown(cell: Exclude<SheetCell, { readonly error: string }>): boolean;
      /** Whether a text of the file may be read as another value, which then must be one of the choices; any by default. */
      canBeMatched?(text: string): boolean;
      /** Returns the choice that an unknown text may mean. */
      suggest?(text: string): string | undefined;
    }
  | undefined;

/** Previews the rows of a table in batches. */
export interface TablePreviewer {
  readonly table: MatchedTable;
  /** The table as it is in the file, if its rows are previewed in another form. */
  readonly source?: MatchedTable | undefined;
  /** What the table's columns stand for. */
  readonly columns: readonly string[];
  /** The cell types of the table's columns. */
  readonly types: readonly CellType[];
  readonly dates?: DateReading | undefined;
  /** The number of rows with names in capitals. */
  readonly rowsInCapitals?: number;
  previewRows(rows: readonly TableRow[]): Promise<ImportRow[]>;
}

/**
 * What is specific to one kind of import. Storing previews, committing, undoing and reporting errors is common to all.
 */
export interface ImportKind<Done = unknown> {
  readonly name: ImportKindName;
  /** Whether its lists may come without IDs. */
  readonly canGiveIds?: boolean;
  /** The headings of the column that identifies a row's student, ours first. */
  readonly keys: readonly string[];
  /** All columns of the kind's sheets. */
  readonly spellings: readonly HeadingSpelling<string>[];
  /** The columns that the headings of a sheet can be matched to. */
  getColumns(table: MatchedTable, findValues: FindCodedValues): ColumnSet;
  /** Whether the office says what the sheet is about, because no column does. */
  asksSubject?(table: MatchedTable, findValues: FindCodedValues): boolean;
  readDates?(
    tables: readonly TableColumns[],
    hints: Pick<DateHints, 'chosen' | 'remembered'>,
  ): DateReading | undefined;
  loadCodedValues(db: Database): Promise<FindCodedValues>;
  /** What is imported to a scope, for the audit log. */
  readonly title: (scope: string | null) => string;
  /**
   * Returns the workbook to fill in and its file name.
   * @throws PortalError invalid if nothing can be imported to that scope
   */
  template(db: Database, scope: string | null): Promise<{ name: string; sheets: XlsxSheet[] }>;
  /** How the download of a template with data of students is logged. */
  readonly templateAction?: AuditAction;

  /**
   * Prepares the preview of the tables without writing anything.
   * @returns the previewers, in the order in which they are previewed and applied
   * @throws PortalError invalid if the headings do not fit this kind; conflict if nothing may be imported
   */
  prepare(
    db: Database,
    tables: readonly MatchedTable[],
    context: ImportContext,
    choices: ImportChoices,
  ): Promise<readonly TablePreviewer[]>;

  /**
   * Locks what the import will write until the transaction ends.
   * @throws PortalError conflict if nothing may be written now
   */
  lock(trx: Trx, context: ImportContext): Promise<void>;

  /**
   * Loads the current students, after `lock` and before the first `apply`.
   * @param previewedAt when the preview was made, ISO 8601
   * @returns a function that finds the students in rows who would now get a warning that the preview did not have
   */
  loadUnwarnedFinder?(
    trx: Trx,
    previewedAt: string,
  ): Promise<(rows: readonly ImportRow[]) => readonly string[]>;

  /**
   * Applies previewed rows, exactly as previewed.
   * @returns what undoing needs, and the students whose data changed since the preview
   */
  apply(
    trx: Trx,
    rows: readonly ImportRow[],
    context: ImportContext,
  ): Promise<{ done: Done | null; stale: readonly string[] }>;

  /** A page of what undoing needs, as `apply` returned it. */
  readonly undoSchema: z.ZodType<Done>;

  /**
   * Finds what prevents undoing an import, without writing.
   * @param pages what `apply` returned for each page, in order
   * @param committed the import's scope, and when it was committed, ISO 8601
   */
  findObstacles(
    db: Database | Trx,
    pages: AsyncIterable<Done>,
    committed: { readonly scope: string | null; readonly at: string },
  ): Promise<UndoCheck>;

  /**
   * Undoes what `apply` did to the students of a page, except the blocked ones.
   * @returns the data of the blocked ones, for a later undo
   */
  undo(trx: Trx, done: Done, context: ImportContext, blocked: ReadonlyMap<string, unknown>): Promise<Done>;
}

export interface UndoCheck {
  /** The number of students that the import changed. */
  readonly students: number;
  readonly blocked: ReadonlyMap<string, readonly ImportObstacle[]>;
}

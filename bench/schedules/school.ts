import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { ImportCounts, ImportRow } from '@formroom/domain/api/imports.ts';
import type { KindTypes } from '../../apps/web/src/lib/autosave/record-kind.ts';
import { raiseVersions } from '../../apps/server/src/backup/raise-versions.ts';
import { type Database, inTransaction } from '../../apps/server/src/db/database.ts';
import { findTables, insertLines, resetIdentity } from '../../apps/server/src/db/dialects/table-rows.ts';
import { isPostgres } from '../../apps/server/src/db/dialects/is-postgres.ts';
import { gzipJson } from '../../apps/server/src/db/stored-json.ts';
import type { Tables } from '../../apps/server/src/db/tables.ts';
import { PortalError } from '../../apps/server/src/errors.ts';
import { commitImport } from '../../apps/server/src/features/imports/commit-import.service.ts';
import { countRow } from '../../apps/server/src/features/imports/decisions.ts';
import type { ImportKind } from '../../apps/server/src/features/imports/import-kind.ts';
import { storeImport } from '../../apps/server/src/features/imports/imports.repository.ts';
import { undoImport } from '../../apps/server/src/features/imports/undo-import.service.ts';
import { statuses } from '../../apps/server/src/http/errors.ts';
import type { ServerResponse } from './call.ts';

export const TIME_ZONE = 'America/Port_of_Spain';
const STEP_MS = 1000;
const START = new Date('2026-11-20T13:00:00.000Z');

/** The imports of the schedules: of which kind, and about what. */
interface SchoolImports {
  readonly kind: ImportKind;
  readonly about: string | null;
}

/** The portal's own services over a small database, called as its routes call them. */
export class School {
  readonly db: Database;
  /** Sessions end with a restored backup. */
  session = 0;
  #now = START;
  readonly #writtenTables: readonly (keyof Tables)[];
  readonly #imports: SchoolImports;
  #backup: { readonly lines: ReadonlyMap<string, string[]>; readonly at: Date } | undefined;
  #tables: ReturnType<typeof findTables> | undefined;

  /** @param writtenTables the tables that a schedule writes; referenced tables come first */
  constructor(db: Database, writtenTables: readonly (keyof Tables)[], imports: SchoolImports) {
    this.db = db;
    this.#writtenTables = writtenTables;
    this.#imports = imports;
  }

  advanceClock() {
    this.#now = new Date(this.#now.getTime() + STEP_MS);
  }

  get now() {
    return this.#now;
  }

  /** Stores what the preview of a workbook with some rows stores. */
  async preview(rows: readonly ImportRow[]): Promise<string> {
    const id = crypto.randomUUID();
    const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, error: 0 };
    for (const row of rows) countRow(counts, row, 1);
    const stored = {
      id,
      kind: this.#imports.kind.name,
      state: 'previewed',
      about: this.#imports.about,
      headings: '[]',
      counts: JSON.stringify(counts),
      created_by: encodeActor({ role: 'admin', id: 'office' }),
      created_at: this.#now.toISOString(),
      committed_at: null,
      matches: null,
    } as const;
    await storeImport(this.db, stored, [{ part: 'rows', page: 0, content: await gzipJson(rows) }]);
    return id;
  }

  commit = (id: string, by: Actor) => this.#import(commitImport, id, by);
  undo = (id: string, by: Actor) => this.#import(undoImport, id, by);

  async #import(work: typeof commitImport | typeof undoImport, id: string, by: Actor): Promise<number> {
    const context = { changedBy: by, now: this.#now, timeZone: TIME_ZONE, scope: null };
    const { status } = await respond(async () => {
      await work(this.db, this.#imports.kind, id, context);
      return { status: 200 };
    });
    return status;
  }

  /** The rows as a backup has them. A real archive would take longer than the rest of a schedule. */
  async backUp() {
    const lines = new Map<string, string[]>();
    for (const table of this.#writtenTables) {
      const rows = await this.db.selectFrom(table).selectAll().execute();
      lines.set(
        table,
        rows.map((row) => JSON.stringify(row)),
      );
    }
    this.#backup = { lines, at: this.#now };
  }

  async restore() {
    const backup = this.#backup;
    if (!backup) throw new Error('There is no backup.');
    this.#tables ??= findTables(this.db);
    const tables = await this.#tables;
    await inTransaction(this.db, async (trx) => {
      for (const table of this.#writtenTables.toReversed()) await trx.deleteFrom(table).execute();
      for (const name of this.#writtenTables) {
        const table = tables.get(name);
        const lines = backup.lines.get(name) ?? [];
        if (!table || lines.length === 0) continue;
        await insertLines(trx, name, table.columns, lines);
        if (isPostgres(trx)) await resetIdentity(trx, table);
      }
      await raiseVersions(trx, backup.at.toISOString(), this.#now);
    });
    this.session += 1;
  }
}

/** The response to a call, with the status of an error that is told to the caller. */
export async function respond<T extends KindTypes>(
  work: () => Promise<ServerResponse<T>>,
): Promise<ServerResponse<T>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PortalError) return { status: statuses[error.kind], errors: error.errors };
    throw error;
  }
}

import { type Actor, encodeActor } from '@formroom/domain/school/actor.ts';
import { saveStudentSchema } from '@formroom/domain/api/students.ts';
import type { ImportCounts, ImportRow } from '@formroom/domain/api/imports.ts';
import { gzipJson } from '../../apps/server/src/db/stored-json.ts';
import type { HistoryTable, StudentsTable, Tables } from '../../apps/server/src/db/tables.ts';
import { countRow } from '../../apps/server/src/features/imports/decisions.ts';
import { commitImport } from '../../apps/server/src/features/imports/commit-import.service.ts';
import { undoImport } from '../../apps/server/src/features/imports/undo-import.service.ts';
import { storeImport } from '../../apps/server/src/features/imports/imports.repository.ts';
import { importStudents } from '../../apps/server/src/features/imports/students/import-students.service.ts';
import { raiseVersions } from '../../apps/server/src/backup/raise-versions.ts';
import { addStudents } from '../../apps/server/src/features/students/bulk-students.service.ts';
import { getRecordIfChanged } from '../../apps/server/src/features/students/get-student.service.ts';
import { saveRecord } from '../../apps/server/src/features/students/save-record.service.ts';
import { type Database, inTransaction } from '../../apps/server/src/db/database.ts';
import { PortalError } from '../../apps/server/src/errors.ts';
import { statuses } from '../../apps/server/src/http/errors.ts';
import { stepIds } from '@formroom/domain/registration/steps.ts';
import { type CompiledQuery, type Insertable, type Selectable, sql } from 'kysely';
import type { ServerResponse, Call } from './call.ts';
import { fields } from './steps.ts';

export const STUDENT = '20260001';
const TIME_ZONE = 'America/Port_of_Spain';
const STEP_MS = 1000;
const START = new Date('2026-11-20T13:00:00.000Z');

const readColumns = [
  'version',
  'submitted_at',
  'class_id',
  ...fields,
  ...stepIds.map((step) => `progress_${step}` as const),
] as const;
export type Row = Pick<Selectable<StudentsTable>, (typeof readColumns)[number]>;
export type HistoryRow = Omit<Selectable<HistoryTable>, 'student_id' | 'changed_at'>;

/** The tables that a schedule writes; referenced tables come first. */
const writtenTables = [
  'students',
  'student_accounts',
  'history',
  'imports',
  'import_pages',
  'settings',
] as const;
type Snapshot = Record<(typeof writtenTables)[number], Record<string, unknown>[]>;

/** The portal's own services over a database of one student, called as its routes call them. */
export class School {
  readonly db: Database;
  /** Sessions end with a restored backup. */
  session = 0;
  #now = START;
  #backup: { readonly rows: Partial<Snapshot>; readonly at: Date } | undefined;

  readonly #findRow: CompiledQuery<Row>;
  readonly #findHistory: CompiledQuery<HistoryRow>;

  constructor(db: Database) {
    this.db = db;
    // Compiled once: they run after every step, and building them takes longer than running them.
    this.#findRow = db
      .selectFrom('students')
      .select([...readColumns])
      .where('id', '=', sql.lit(STUDENT))
      .compile();
    this.#findHistory = db
      .selectFrom('history')
      .select(['id', 'field', 'old_value', 'new_value', 'changed_by', 'version'])
      .where('id', '>', 0)
      .orderBy('id')
      .compile();
  }

  advanceClock() {
    this.#now = new Date(this.#now.getTime() + STEP_MS);
  }

  get now() {
    return this.#now;
  }

  async reset(withStudent: boolean) {
    await inTransaction(this.db, async (trx) => {
      // The other tables are deleted by cascade.
      for (const table of ['imports', 'students', 'settings'] as const) await trx.deleteFrom(table).execute();
    });
    const answers = { first_name: 'Anya', last_name: 'Ramdeen', class_id: '1A', date_of_birth: '2014-03-15' };
    if (withStudent) {
      const context = { changedBy: { role: 'admin', id: 'admin' }, now: this.#now } as const;
      await inTransaction(this.db, (trx) => addStudents(trx, [{ id: STUDENT, answers }], context));
    }
  }

  /** Reads the record, and its history after an entry. */
  async read(afterHistory: number): Promise<{ row: Row | undefined; history: HistoryRow[] }> {
    const { rows } = await this.db.executeQuery(this.#findRow);
    const history = await this.db.executeQuery<HistoryRow>({
      ...this.#findHistory,
      parameters: [afterHistory],
    });
    return { row: rows[0], history: history.rows };
  }

  /** Executes a call as its route does. */
  async execute({ page, session, body, etag }: Call): Promise<ServerResponse> {
    if (session !== this.session) return { status: 401 };
    try {
      if (!body) {
        const { record } = await getRecordIfChanged(this.db, STUDENT, etag);
        return record ? { status: 200, record } : { status: 304 };
      }
      const posted = saveStudentSchema.parse(body);
      const who = {
        ...page.editor,
        adminRole: page.editor.role === 'admin' ? ('office' as const) : null,
        mustChangePassword: false,
        mustSetUpSecondFactor: false,
        isReauthenticated: false,
        signedInAt: this.#now.toISOString(),
        tokenHash: '',
      };
      const saved = await saveRecord(this.db, posted, { who, now: this.#now, timeZone: TIME_ZONE });
      return { status: 200, record: saved.data, ...(saved.replaced && { replaced: saved.replaced }) };
    } catch (error) {
      if (error instanceof PortalError) return { status: statuses[error.kind], errors: error.errors };
      throw error;
    }
  }

  /** Stores what the preview of a workbook with one row stores. */
  async preview(row: ImportRow): Promise<string> {
    const id = crypto.randomUUID();
    const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, error: 0 };
    countRow(counts, row, 1);
    const stored = {
      id,
      kind: 'students',
      state: 'previewed',
      about: null,
      headings: '[]',
      counts: JSON.stringify(counts),
      created_by: encodeActor({ role: 'admin', id: 'office' }),
      created_at: this.#now.toISOString(),
      committed_at: null,
      matches: null,
    } as const;
    await storeImport(this.db, stored, [{ part: 'rows', page: 0, content: await gzipJson([row]) }]);
    return id;
  }

  commit = (id: string, by: Actor) => this.#import(commitImport, id, by);
  undo = (id: string, by: Actor) => this.#import(undoImport, id, by);

  async #import(work: typeof commitImport | typeof undoImport, id: string, by: Actor): Promise<number> {
    try {
      await work(this.db, importStudents, id, {
        changedBy: by,
        now: this.#now,
        timeZone: TIME_ZONE,
        scope: null,
      });
      return 200;
    } catch (error) {
      if (error instanceof PortalError) return statuses[error.kind];
      throw error;
    }
  }

  async backUp() {
    const rows: Partial<Snapshot> = {};
    for (const table of writtenTables) rows[table] = await this.db.selectFrom(table).selectAll().execute();
    this.#backup = { rows, at: this.#now };
  }

  /** Replaces all rows by those of the backup. A real archive would take longer than the rest of a schedule. */
  async restore() {
    const backup = this.#backup;
    if (!backup) throw new Error('There is no backup.');
    await inTransaction(this.db, async (trx) => {
      for (const table of writtenTables.toReversed()) await trx.deleteFrom(table).execute();
      for (const table of writtenTables) {
        // PostgreSQL numbers the rows of the history itself.
        const rows = (backup.rows[table] ?? []).map(({ id, ...row }) =>
          table === 'history' ? row : { id, ...row },
        );
        const values = rows.map((row) =>
          Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)),
        );
        if (values.length > 0) {
          // The rows were read from the same table.
          await trx
            .insertInto(table)
            .values(values as Insertable<Tables[typeof table]>[])
            .execute();
        }
      }
      await raiseVersions(trx, backup.at.toISOString(), this.#now);
    });
    this.session += 1;
  }
}

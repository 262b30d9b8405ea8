import { saveStudentSchema } from '@formroom/domain/api/students.ts';
import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { stepIds } from '@formroom/domain/registration/steps.ts';
import { type CompiledQuery, type Selectable, sql } from 'kysely';
import { type Database, inTransaction } from '../../../apps/server/src/db/database.ts';
import type { HistoryTable, StudentsTable } from '../../../apps/server/src/db/tables.ts';
import { importStudents } from '../../../apps/server/src/features/imports/students/import-students.service.ts';
import { addStudents } from '../../../apps/server/src/features/students/bulk-students.service.ts';
import { getRecordIfChanged } from '../../../apps/server/src/features/students/get-student.service.ts';
import { saveRecord } from '../../../apps/server/src/features/students/save-record.service.ts';
import type { StudentTypes } from '../../../apps/web/src/lib/autosave/record-kind.ts';
import type { Call, ServerResponse } from '../call.ts';
import { respond, School, TIME_ZONE } from '../school.ts';
import { fields } from './steps.ts';

export const STUDENT = '20260001';

const readColumns = [
  'version',
  'submitted_at',
  'class_id',
  ...fields,
  ...stepIds.map((step) => `progress_${step}` as const),
] as const;
export type Row = Pick<Selectable<StudentsTable>, (typeof readColumns)[number]>;
export type HistoryRow = Omit<Selectable<HistoryTable>, 'student_id' | 'changed_at'>;

/** A database of one student. */
export class RecordSchool extends School {
  readonly #findRow: CompiledQuery<Row>;
  readonly #findHistory: CompiledQuery<HistoryRow>;

  constructor(db: Database) {
    super(db, ['students', 'student_accounts', 'history', 'imports', 'import_pages', 'settings'], {
      kind: importStudents,
      about: null,
    });
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

  async reset(withStudent: boolean) {
    await inTransaction(this.db, async (trx) => {
      // The other tables are deleted by cascade.
      for (const table of ['imports', 'students', 'settings'] as const) await trx.deleteFrom(table).execute();
    });
    const answers = { first_name: 'Anya', last_name: 'Ramdeen', class_id: '1A', date_of_birth: '2014-03-15' };
    if (withStudent) {
      const context = { changedBy: { role: 'admin', id: 'admin' }, now: this.now } as const;
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
  execute({ page, session, body, etag }: Call<StudentTypes>): Promise<ServerResponse<StudentTypes>> {
    return respond(async () => {
      if (session !== this.session) return { status: 401 };
      if (!body) {
        const { record } = await getRecordIfChanged(this.db, STUDENT, etag);
        return record ? { status: 200, content: [record], ...toValues(record) } : { status: 304 };
      }
      const who = {
        ...page.editor,
        adminRole: page.editor.role === 'admin' ? ('office' as const) : null,
        mustChangePassword: false,
        mustSetUpSecondFactor: false,
        isReauthenticated: false,
        signedInAt: this.now.toISOString(),
        tokenHash: '',
      };
      const context = { who, now: this.now, timeZone: TIME_ZONE };
      const saved = await saveRecord(this.db, saveStudentSchema.parse(body), context);
      return { status: 200, content: saved, ...toValues(saved.data) };
    });
  }
}

const toValues = (record: StudentRecord) => ({
  getValue: (field: StudentTypes['Name']) => record[field],
});

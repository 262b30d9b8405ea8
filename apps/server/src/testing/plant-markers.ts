import { paths } from '@formroom/domain/api/paths.ts';
import { inTransaction } from '../db/database.ts';
import { insertMessages } from '../features/messages/outbox.repository.ts';
import { previewImport, toCsv } from './import-workbook.ts';
import { healthFlags, markers } from './privacy-markers.ts';
import { keepFirstStudents } from './remove-students.ts';
import type { TestPortal } from './test-portal.ts';
import { scan, uploadForm } from './upload-form.ts';

/** The student with the marked answers. */
export const MARKED = '20260001';

/** Creates a student with recognizable answers, a file and a message, and an import that would change it. */
export async function plantMarkers(portal: TestPortal) {
  const { db } = portal;
  await keepFirstStudents(db, 12);
  const flags = (value: 0 | 1) => Object.fromEntries(healthFlags.map((name) => [name, value]));
  await db.updateTable('students').set(flags(0)).execute();
  await db
    .updateTable('students')
    .set({ ...Object.fromEntries(markers.map(({ name, value }) => [name, value])), ...flags(1) })
    .where('id', '=', MARKED)
    .execute();
  const admin = await portal.admin();
  const form = uploadForm(
    { id: MARKED, file_type: 'sea_slip' },
    { name: 'Oq999x.pdf', bytes: scan('Oq999x') },
  );
  const { statusCode } = await admin.post(paths.storeFile, form);
  if (statusCode !== 200) throw new Error(`The file was not stored: ${statusCode}.`);
  // By the family, so that the office has a change to review.
  await (await portal.student(MARKED)).post(paths.saveStudent, { id: MARKED, allergy: 'Hq998x' });
  const { import_id: id } = await previewImport(admin, changesCsv);
  const { file_key: file } = await db
    .selectFrom('documents')
    .select('file_key')
    .where('student_id', '=', MARKED)
    .executeTakeFirstOrThrow();
  const address = markers.find(({ name }) => name === 'email_mother')?.value ?? '';
  const message = { kind: 'reminder', studentId: MARKED, address, wording: 'Oq996x' } as const;
  await inTransaction(db, (trx) => insertMessages(trx, [message], portal.app.now()));
  const written = await db
    .selectFrom('messages')
    .select('id')
    .where('wording', '=', 'Oq996x')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('audit_log').execute();
  return { id, file, message: String(written.id) };
}

/** One row changes the marked student; another has an error, so that its values are in the preview. */
export const changesCsv = toCsv(
  'Student ID,Allergies,Date of Birth',
  `${MARKED},Dust,`,
  '99999999,Hq997x,not a day',
);

export interface Planted {
  readonly id: string;
  readonly file: string;
  readonly message: string;
}

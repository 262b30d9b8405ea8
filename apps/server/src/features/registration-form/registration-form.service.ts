import type { Settings } from '@formroom/domain/api/settings.ts';
import { type Answers, catalogue, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import type { Database } from '../../db/database.ts';
import { printedMoment } from '../../documents/pdf/printed-moment.ts';
import { renderPdf } from '../../documents/pdf/render-pdf.ts';
import { notFound } from '../../plugins/problem.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { findStudent } from '../students/students.repository.ts';
import { formPage } from './form-page.ts';
import { findNamedEntries } from './registration-form.repository.ts';

type StoredAnswers = Answers & { readonly id: string };

/**
 * The registration form of a student as a PDF.
 * @throws Problem 404 where there is no such student; 503 while too many documents are waiting
 */
export async function printRegistrationForm(
  db: Database,
  id: string,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<Uint8Array> {
  const [row, settings] = await Promise.all([findStudent(db, id), getSettings(db)]);
  if (!row) throw notFound();
  return await renderPdf('registration-form', await contentOf(db, row, settings, now, timeZone));
}

async function contentOf(db: Database, row: StoredAnswers, settings: Settings, now: Date, timeZone: string) {
  const entries = await findNamedEntries(db, codesOf(row));
  return formPage({
    id: row.id,
    answers: row,
    settings,
    titleOf: (list, code) => entries.find((entry) => entry.list === list && entry.code === code)?.title,
    generated: printedMoment(now, timeZone),
    documents: new Set(),
  });
}

const codesOf = (row: StoredAnswers) =>
  fieldNames.flatMap((name) => {
    const field = catalogue[name];
    const code = row[name];
    return field.kind === 'code' && code !== null ? [{ list: field.list, code: Number(code) }] : [];
  });

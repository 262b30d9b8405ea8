import { type Answers, catalogue, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import type { Database } from '../../db/database.ts';
import { printedMoment } from '../../documents/pdf/printed-moment.ts';
import { renderPdf } from '../../documents/pdf/render-pdf.ts';
import { notFound } from '../../plugins/problem.ts';
import { letterheadOf } from '../settings/letterhead.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { findStudent } from '../students/students.repository.ts';
import { formPage } from './form-page.ts';
import { findNamedEntries } from './registration-form.repository.ts';

type StoredAnswers = Answers & { readonly id: string };

interface Moment {
  readonly now: Date;
  readonly timeZone: string;
}

/**
 * The registration form of a student as a PDF.
 * @throws Problem 404 where there is no such student; 503 while too many documents are waiting
 */
export async function printRegistrationForm(db: Database, id: string, moment: Moment): Promise<Uint8Array> {
  const { page, files } = await registrationFormContent(db, id, moment);
  return await renderPdf('registration-form', page, files);
}

/** What stands on a student's form, as its template takes it, and the pictures that it names. */
export async function registrationFormContent(db: Database, id: string, { now, timeZone }: Moment) {
  const [row, settings, { files, ...letterhead }] = await Promise.all([
    findStudent(db, id),
    getSettings(db),
    letterheadOf(db),
  ]);
  if (!row) throw notFound();
  const entries = await findNamedEntries(db, codesOf(row));
  const page = formPage({
    id: row.id,
    answers: row,
    settings,
    letterhead,
    titleOf: (list, code) => entries.find((entry) => entry.list === list && entry.code === code)?.title,
    generated: printedMoment(now, timeZone),
    documents: new Set(),
  });
  return { page, files };
}

const codesOf = (row: StoredAnswers) =>
  fieldNames.flatMap((name) => {
    const field = catalogue[name];
    const code = row[name];
    return field.kind === 'code' && code !== null ? [{ list: field.list, code: Number(code) }] : [];
  });

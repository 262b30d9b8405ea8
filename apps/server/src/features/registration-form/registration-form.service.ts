import { type Answers, catalogue, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import { type Moment, momentOf } from '@formroom/domain/school/dates.ts';
import type { PortalApp } from '../../app-types.ts';
import type { Database } from '../../db/database.ts';
import { renderPdf } from '../../documents/pdf/render-pdf.ts';
import { notFound } from '../../plugins/problem.ts';
import { letterheadOf } from '../settings/letterhead.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { findStudent } from '../students/students.repository.ts';
import { formPhoto } from './form-photo.ts';
import { formPage } from './form-page.ts';
import { findNamedEntries } from './registration-form.repository.ts';

type StoredAnswers = Answers & { readonly id: string };

/**
 * The registration form of a student as a PDF.
 * @throws Problem 404 where there is no such student; 503 while too many documents are waiting
 */
export async function printRegistrationForm(
  { db, fileStore, log }: Pick<PortalApp, 'db' | 'fileStore' | 'log'>,
  id: string,
  moment: Moment,
): Promise<Uint8Array> {
  // A form without its photo is better than none.
  const photo = await formPhoto(db, fileStore, id).catch((error: unknown) => {
    log.warn({ err: error, student: id }, 'a photo could not be printed');
    return undefined;
  });
  const { page, files } = await registrationFormContent(db, id, moment, photo);
  return await renderPdf('registration-form', page, files);
}

const PHOTO = 'photo.jpg';

/** What stands on a student's form, as its template takes it, and the pictures that it names. */
export async function registrationFormContent(
  db: Database,
  id: string,
  { now, timeZone }: Moment,
  photo?: Uint8Array,
) {
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
    generated: momentOf(now, timeZone),
    documents: new Set(documentTypes.filter((type) => row[`files_${type}`] > 0)),
    ...(photo && { photo: PHOTO }),
  });
  return { page, files: photo ? { ...files, [PHOTO]: photo } : files };
}

const codesOf = (row: StoredAnswers) =>
  fieldNames.flatMap((name) => {
    const field = catalogue[name];
    const code = row[name];
    return field.kind === 'code' && code !== null ? [{ list: field.list, code: Number(code) }] : [];
  });

import { type Answers, catalogue, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import { type Moment, momentOf } from '@formroom/domain/school/dates.ts';
import type { PortalApp } from '../../app-types.ts';
import type { Database } from '../../db/database.ts';
import { renderPdf } from '../../documents/pdf/render-pdf.ts';
import { findPhoto } from '../documents/documents.repository.ts';
import { letterheadOf } from '../settings/letterhead.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { getStudent } from '../students/get-student.service.ts';
import { formPhoto } from './form-photo.ts';
import { formPage } from './form-page.ts';
import { findNamedEntries } from './registration-form.repository.ts';

type StoredAnswers = Answers & { readonly id: string };

type Printer = Pick<PortalApp, 'fileStore' | 'log'>;

/**
 * The registration form of a student as a PDF.
 * @throws Problem 404 where there is no such student; 503 while too many documents are waiting
 */
export async function printRegistrationForm(
  { db, ...printer }: Printer & Pick<PortalApp, 'db'>,
  id: string,
  moment: Moment,
): Promise<Uint8Array> {
  const [content, photo] = await Promise.all([registrationFormContent(db, id, moment), findPhoto(db, id)]);
  return await printFormContent(printer, content, photo?.file_key);
}

const PHOTO = 'photo.jpg';

/**
 * A form with the stored photo that is named as a PDF.
 * @throws Problem 503 while too many documents are waiting
 */
export async function printFormContent(
  { fileStore, log }: Printer,
  { page, files }: FormContent,
  photoKey?: string,
): Promise<Uint8Array> {
  // A form without its photo is better than none.
  const photo =
    photoKey === undefined
      ? undefined
      : await formPhoto(fileStore, photoKey).catch((error: unknown) => {
          log.warn({ err: error, student: page.studentId }, 'a photo could not be printed');
          return undefined;
        });
  return await renderPdf(
    'registration-form',
    { ...page, photo: photo ? PHOTO : null },
    photo ? { ...files, [PHOTO]: photo } : files,
  );
}

export type FormContent = Awaited<ReturnType<typeof registrationFormContent>>;

/** What stands on a student's form beside the photo, as its template takes it, and the pictures that it names. */
export async function registrationFormContent(db: Database, id: string, { now, timeZone }: Moment) {
  const [row, settings, { files, ...letterhead }] = await Promise.all([
    getStudent(db, id),
    getSettings(db),
    letterheadOf(db),
  ]);
  const entries = await findNamedEntries(db, codesOf(row));
  const page = formPage({
    id: row.id,
    answers: row,
    settings,
    letterhead,
    titleOf: (list, code) => entries.find((entry) => entry.list === list && entry.code === code)?.title,
    generated: momentOf(now, timeZone),
    documents: new Set(documentTypes.filter((type) => row[`files_${type}`] > 0)),
  });
  return { page, files };
}

const codesOf = (row: StoredAnswers) =>
  fieldNames.flatMap((name) => {
    const field = catalogue[name];
    const code = row[name];
    return field.kind === 'code' && code !== null ? [{ list: field.list, code: Number(code) }] : [];
  });

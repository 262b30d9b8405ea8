import { type Answers, catalogue, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { type ZonedTime, formatLongDateTime } from '@formroom/domain/school/dates.ts';
import type { PortalApp } from '../../app-types.ts';
import type { Database } from '../../db/database.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { findPhoto } from '../documents/documents.repository.ts';
import { getLetterhead } from '../settings/letterhead.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { getStudent } from '../students/get-student.service.ts';
import { renderSmallPicture } from '../documents/small-picture.service.ts';
import { buildFormPage, formatAgreement, listUploaded } from './form-page.ts';
import { findEntriesByCode } from './registration-form.repository.ts';

type StoredAnswers = Answers & { readonly id: string };

type RenderContext = Pick<PortalApp, 'fileStore' | 'log'>;

/**
 * Renders the registration form of a student as a PDF.
 * @throws PortalError not-found for an unknown student; unavailable while too many documents are queued
 */
export async function renderRegistrationForm(
  { db, ...printer }: RenderContext & Pick<PortalApp, 'db'>,
  id: string,
  moment: ZonedTime,
): Promise<Uint8Array> {
  const [content, photo] = await Promise.all([loadFormContent(db, id, moment), findPhoto(db, id)]);
  return await renderFormContent(printer, content, photo?.file_key);
}

const PHOTO_FILE = 'photo.jpg';
/** Twice what a good printer resolves in the box of 25 by 30 mm. */
const PHOTO_EDGE = 600;

/**
 * Renders a form with the referenced photo as a PDF.
 * @throws PortalError unavailable while too many documents are queued
 */
export async function renderFormContent(
  { fileStore, log }: RenderContext,
  { page, files }: FormContent,
  photoKey?: string,
): Promise<Uint8Array> {
  // A form without its photo is better than none.
  const photo =
    photoKey === undefined
      ? undefined
      : await renderSmallPicture(fileStore, photoKey, PHOTO_EDGE).catch((error: unknown) => {
          log.warn({ err: error, student: page.studentId }, 'a photo could not be printed');
          return undefined;
        });
  return await renderPdf(
    'registration-form',
    { ...page, photo: photo ? PHOTO_FILE : null },
    photo ? { ...files, [PHOTO_FILE]: photo } : files,
  );
}

export type FormContent = Awaited<ReturnType<typeof loadFormContent>>;

/** Loads the data of a student's form, except the photo, and the images that it references. */
export async function loadFormContent(db: Database, id: string, { now, timeZone }: ZonedTime) {
  const [row, settings, { files, ...letterhead }] = await Promise.all([
    getStudent(db, id),
    getSettings(db),
    getLetterhead(db),
  ]);
  const entries = await findEntriesByCode(db, collectCodes(row));
  const page = buildFormPage({
    id: row.id,
    answers: row,
    settings,
    letterhead,
    getTitle: (list, code) => entries.find((entry) => entry.list === list && entry.code === code)?.title,
    generated: formatLongDateTime(now, timeZone),
    agreement: formatAgreement(row, timeZone),
    documents: listUploaded(row),
  });
  return { page, files };
}

const collectCodes = (row: StoredAnswers) =>
  fieldNames.flatMap((name) => {
    const field = catalogue[name];
    const code = row[name];
    return field.kind === 'code' && code !== null ? [{ list: field.list, code: Number(code) }] : [];
  });

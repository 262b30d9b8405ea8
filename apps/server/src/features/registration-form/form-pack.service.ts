import { Readable } from 'node:stream';
import { MAX_PRINTED_FORMS, type PrintForms } from '@formroom/domain/api/prints.ts';
import type { StudentSelection } from '@formroom/domain/api/student-selection.ts';
import { type Answers, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { type ZonedTime, formatLongDateTime } from '@formroom/domain/school/dates.ts';
import { formatFormCode } from '@formroom/domain/school/form-code.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import encodeQR from 'qr';
import type { Database } from '../../db/database.ts';
import { conflict, notFound } from '../../errors.ts';
import { mergePdfs, type PdfPart } from '../../pdf/merge-pdfs.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { ConcurrencyLimit } from '../../workers/concurrency-limit.ts';
import { getLetterhead } from '../settings/letterhead.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { findSelectedIds } from '../student-list/select-students.repository.ts';
import { buildFormPage, formatAgreement, listUploaded } from './form-page.ts';
import { findAllEntries, findFormStudents, findPrintOrder } from './registration-form.repository.ts';

/** One at a time: each keeps a core busy for seconds. */
const printLimit = new ConcurrencyLimit({
  maxConcurrent: 1,
  maxQueued: 5,
  message: 'Registration forms are already being prepared. Please try again in a moment.',
  retryAfterSeconds: 10,
});

/**
 * Returns the IDs of the selected students in the order of printing.
 * @throws PortalError not-found without a student; conflict for more than a print can have
 */
export async function findFormOwners(db: Database, selection: StudentSelection, now: Date) {
  const selected = await findSelectedIds(db, selection, now);
  if (selected.length > MAX_PRINTED_FORMS) throw conflict(tooManyMessage(selected.length));
  const ids = await findPrintOrder(db, selected);
  if (ids.length === 0) throw notFound();
  return ids;
}

const tooManyMessage = (students: number) =>
  `At most ${MAX_PRINTED_FORMS.toLocaleString('en')} forms can be printed at once, and ${students.toLocaleString('en')} students are selected. Print one class at a time.`;

interface PackOptions {
  readonly title: string;
  readonly content: PrintForms['content'];
  readonly moment: ZonedTime;
}

/**
 * Streams the forms of students as one PDF, rendered while it is read. Each page has the code of its form.
 * @throws PortalError unavailable while others are printing
 */
export async function renderForms(db: Database, ids: readonly string[], options: PackOptions) {
  const release = await printLimit.acquire();
  const download = Readable.from(mergePdfs(renderParts(db, ids, options)), { objectMode: false });
  download.once('close', release);
  return download;
}

/** Students per query. */
const BATCH_SIZE = 50;

async function* renderParts(
  db: Database,
  ids: readonly string[],
  { title, content, moment }: PackOptions,
): AsyncGenerator<PdfPart> {
  const [settings, { files, ...letterhead }, entries] = await Promise.all([
    getSettings(db),
    getLetterhead(db),
    findAllEntries(db),
  ]);
  const titles = new Map(entries.map((entry) => [`${entry.list} ${entry.code}`, entry.title]));
  const shared = {
    settings,
    letterhead,
    getTitle: (list: string, code: number) => titles.get(`${list} ${code}`),
    generated: formatLongDateTime(moment.now, moment.timeZone),
  };
  for (let at = 0; at < ids.length; at += BATCH_SIZE) {
    const batch = ids.slice(at, at + BATCH_SIZE);
    const students = new Map((await findFormStudents(db, batch)).map((row) => [row.id, row]));
    for (const [index, id] of batch.entries()) {
      const row = students.get(id);
      // A partial document must not look complete.
      if (!row) throw new Error(`The student ${id} was deleted while the forms were printed.`);
      const isBlank = content === 'blank';
      const page = buildFormPage({
        ...shared,
        id,
        answers: isBlank ? { ...noAnswers, class_id: row.class_id } : row,
        agreement: isBlank ? null : formatAgreement(row, moment.timeZone),
        documents: isBlank ? new Set() : listUploaded(row),
      });
      const printed = at + index;
      const data = { ...page, title, code: buildCode(id, formatListName(row)) };
      // A partly sent document should not fail when families' documents fill the queue.
      const pdf = await renderPdf('registration-form', data, files, { waitWhileBusy: printed > 0 });
      yield { pdf, comment: `forms ${printed + 1}/${ids.length}` };
    }
  }
}

const noAnswers = Object.fromEntries(fieldNames.map((name) => [name, null])) as Answers;

const buildCode = (id: string, holder: string) => {
  const text = formatFormCode(id);
  // The library draws a light margin of at least one module; the foot of the page has its own.
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 }).slice(1, -1);
  const rows = modules.map((row) => row.slice(1, -1).map((isDark) => (isDark ? '1' : '0')));
  return { text, holder, rows: rows.map((row) => row.join('')) };
};

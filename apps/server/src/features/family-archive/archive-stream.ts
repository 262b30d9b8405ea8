import { documents as papers } from '@formroom/domain/registration/documents.ts';
import { formatDateTime } from '@formroom/domain/school/dates.ts';
import { formatAcademicYear, termNames } from '@formroom/domain/report-cards/terms.ts';
import type { PortalApp } from '../../app-types.ts';
import { ZipStream } from '../../zip/zip-stream.ts';
import { findDocument, isCurrent, type StoredDocument } from '../documents/documents.repository.ts';
import { getArchivedCardPdf } from '../report-cards/get-card.service.ts';
import { EntryNames } from './entry-names.ts';
import { type ArchiveData, readAccessEvents, readHistory } from './archive-data.ts';
import { toMachineReadable } from './machine-readable.ts';
import { renderReadme } from './readme-file.ts';
import {
  accessTable,
  cardViewsTable,
  confirmationsTable,
  historyTable,
  messagesTable,
  recordTable,
  yearsTable,
} from './tables.ts';

export interface ArchiveContent {
  readonly data: ArchiveData;
  readonly form: Uint8Array;
  /** Whether the family downloads the archive; views of report cards are then counted. */
  readonly isForFamily: boolean;
}

type ArchiveSource = Pick<PortalApp, 'db' | 'fileStore' | 'log' | 'config' | 'server' | 'now'>;

/**
 * Streams the archive, which is made while it is read.
 * @throws Error if a file can't be read completely, because a partial archive must not look complete
 */
export async function* streamArchive(
  source: ArchiveSource,
  { data, form, isForFamily }: ArchiveContent,
): AsyncGenerator<Uint8Array> {
  const { moment, student, documents, cards } = data;
  const zip = new ZipStream(formatDateTime(moment.now, moment.timeZone));
  const names = new EntryNames();
  const paths = new Map(documents.map((each) => [each.file_key, names.add(getFolder(each), each.name)]));

  const history = () => readHistory(source.db, data);
  const looks = () => readAccessEvents(source.db, data);
  const texts = {
    'Read me first.txt': [renderReadme(data)],
    'Registration record.csv': [recordTable(data)],
    'History.csv': historyTable(data, history()),
    'Who has looked.csv': accessTable(data, looks()),
    'Report cards opened.csv': [cardViewsTable(data)],
    'School years.csv': [yearsTable(data)],
    'Confirmed answers.csv': [confirmationsTable(data)],
    'Messages.csv': [messagesTable(data)],
    'registration-record.json': toMachineReadable(data, paths, { history: history(), looks: looks() }),
  };
  for (const [name, text] of Object.entries(texts)) yield* zip.add(name, text);
  yield zip.addWhole('Registration form.pdf', form);

  for (const { year, term } of cards) {
    const card = await getArchivedCardPdf(source, {
      key: { year, term },
      studentId: student.id,
      isForFamily,
    });
    // Written without waiting, because the card may be removed at any time.
    if (card) yield zip.addWhole(`Report cards/${formatAcademicYear(year)} ${termNames[term]}.pdf`, card);
  }

  for (const document of documents) {
    const path = paths.get(document.file_key) ?? '';
    const file = await openDocument(source, document);
    if (!file) {
      yield* zip.add(`${path} is missing.txt`, [missingFileText(document)]);
      continue;
    }
    try {
      yield* zip.add(path, readCompleteFile(file, document), { isPacked: true });
    } finally {
      // If the reader stops before the file is opened, nothing else closes it.
      file.stream.destroy();
    }
  }
  yield zip.end();
}

const getFolder = (document: StoredDocument) => {
  const { file_type: type } = document;
  const kind = type === 'file' ? 'Other files' : papers[type].label;
  return isCurrent(document) ? `Documents/${kind}` : `Documents/Earlier/${kind}`;
};

/**
 * Returns undefined if the store has lost the file. The loss is logged and noted in the archive, and the rest is
 * delivered.
 */
async function openDocument({ db, fileStore, log }: ArchiveSource, document: StoredDocument) {
  const file = await fileStore.open(document.file_key);
  if (file) return file;
  if (!(await findDocument(db, document.file_key)))
    throw new Error('A file was deleted while it was being downloaded.');
  log.error({ file: document.file_key, student: document.student_id }, 'a stored file is missing');
  return undefined;
}

type OpenFile = NonNullable<Awaited<ReturnType<typeof openDocument>>>;

async function* readCompleteFile({ stream }: OpenFile, { file_key: key, bytes }: StoredDocument) {
  let sent = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    sent += piece.length;
    yield piece;
  }
  if (sent !== bytes) throw new Error(`The file ${key} has ${sent} bytes, and not ${bytes}.`);
}

const missingFileText = ({ name, uploaded_at: at }: StoredDocument) =>
  `\uFEFFThe file “${name}”, uploaded at ${at}, is missing on the school’s side.\r\nPlease upload it again, or ask the school office.\r\n`;

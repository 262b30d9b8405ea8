import { documents as papers } from '@formroom/domain/registration/documents.ts';
import { momentOf } from '@formroom/domain/school/dates.ts';
import { academicYear, termNames } from '@formroom/domain/term-report/terms.ts';
import type { PortalApp } from '../../app-types.ts';
import { ZipStream } from '../../documents/zip/zip-stream.ts';
import { findDocument, isCurrent, type StoredDocument } from '../documents/documents.repository.ts';
import { printArchivedCard } from '../term-reports/archived-cards.service.ts';
import { EntryNames } from './entry-names.ts';
import type { HeldData } from './held-data.ts';
import { machineReadable } from './machine-readable.ts';
import { readMe } from './read-me.ts';
import { historyTable, looksTable, openingsTable, recordTable } from './tables.ts';

export interface ArchiveContent {
  readonly held: HeldData;
  readonly form: Uint8Array;
  /** Whether the family downloads it; what it opens is counted. */
  readonly isForFamily: boolean;
}

type Source = Pick<PortalApp, 'db' | 'fileStore' | 'log'>;

/**
 * The archive in pieces, made while they are taken.
 * @throws Error where a file can't be had whole: half an archive must not look like the whole
 */
export async function* archivePieces(
  source: Source,
  { held, form, isForFamily }: ArchiveContent,
): AsyncGenerator<Uint8Array> {
  const { moment, student, documents, cards } = held;
  const zip = new ZipStream(momentOf(moment.now, moment.timeZone));
  const names = new EntryNames();
  const paths = new Map(documents.map((each) => [each.file_key, names.place(folderOf(each), each.name)]));

  const texts = {
    'Read me first.txt': readMe(held),
    'Registration record.csv': recordTable(held),
    'History.csv': historyTable(held),
    'Who has looked.csv': looksTable(held),
    'Report cards opened.csv': openingsTable(held),
    'registration-record.json': machineReadable(held, paths),
  };
  for (const [name, text] of Object.entries(texts)) yield* zip.add(name, [text]);
  yield zip.addWhole('Registration form.pdf', form);

  for (const { year, term } of cards) {
    const card = await printArchivedCard(
      source.db,
      { key: { year, term }, studentId: student.id, isForFamily },
      moment,
    );
    // At once, before it may be removed.
    if (card) yield zip.addWhole(`Report cards/${academicYear(year)} ${termNames[term]}.pdf`, card);
  }

  for (const document of documents) {
    const path = paths.get(document.file_key) ?? '';
    const file = await openDocument(source, document);
    if (!file) {
      yield* zip.add(`${path} is missing.txt`, [lostWords(document)]);
      continue;
    }
    try {
      yield* zip.add(path, wholeFile(file, document), { isPacked: true });
    } finally {
      // Whoever breaks off may have taken nothing of it yet, and nobody else would close it.
      file.stream.destroy();
    }
  }
  yield zip.end();
}

const folderOf = (document: StoredDocument) => {
  const { file_type: type } = document;
  const kind = type === 'file' ? 'Other files' : papers[type].label;
  return isCurrent(document) ? `Documents/${kind}` : `Documents/Earlier/${kind}`;
};

/** Nothing where the store has lost the file: that keeps nobody from the rest, is said in its place and logged. */
async function openDocument({ db, fileStore, log }: Source, document: StoredDocument) {
  const file = await fileStore.open(document.file_key);
  if (file) return file;
  if (!(await findDocument(db, document.file_key)))
    throw new Error('A file was deleted while it was being downloaded.');
  log.error({ file: document.file_key, student: document.student_id }, 'a stored file is missing');
  return undefined;
}

type OpenFile = NonNullable<Awaited<ReturnType<typeof openDocument>>>;

async function* wholeFile({ stream }: OpenFile, { file_key: key, bytes }: StoredDocument) {
  let sent = 0;
  for await (const piece of stream as AsyncIterable<Buffer>) {
    sent += piece.length;
    yield piece;
  }
  if (sent !== bytes) throw new Error(`The file ${key} has ${sent} bytes, and not ${bytes}.`);
}

const lostWords = ({ name, uploaded_at: at }: StoredDocument) =>
  `\uFEFFThe file “${name}”, uploaded at ${at}, is missing on the school’s side.\r\nPlease upload it again, or ask the school office.\r\n`;

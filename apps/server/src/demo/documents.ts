import { encodeActor } from '@formroom/domain/school/actor.ts';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DocumentType, documentTypes } from '@formroom/domain/registration/documents.ts';
import type { Insertable } from 'kysely';
import type { DocumentsTable, StudentsTable } from '../db/tables.ts';
import { fontsFolder } from '../pdf/asset-paths.ts';
import type { FileStore } from '../storage/file-store.ts';
import { renderPage } from './papers.ts';
import { immunizationCard, passportPhoto, PHOTOS } from './pictures.ts';

type Student = Insertable<StudentsTable>;
interface DemoDocument {
  readonly name: string;
  readonly media_type: string;
  readonly bytes: Buffer;
}

/** The classes whose complete students have documents; the other classes have none yet. */
const classes = ['1A', '3B'];

export const hasDocuments = ({ submitted_at, class_id }: Pick<Student, 'submitted_at' | 'class_id'>) =>
  submitted_at !== null && classes.includes(class_id ?? '');

/** Stores documents of the complete demo students and returns their rows. */
export async function storeDemoDocuments(store: FileStore, students: readonly Student[]) {
  const folder = await mkdtemp(join(tmpdir(), 'formroom-demo-'));
  try {
    const renderers = await createDocumentRenderers();
    const rows: Insertable<DocumentsTable>[] = [];
    for (const student of students.filter(hasDocuments)) {
      for (const type of documentTypes) {
        const document = await renderers[type](student);
        const row = toDocumentRow(student, type, document);
        const path = join(folder, row.file_key);
        await writeFile(path, document.bytes);
        await store.put(row.file_key, path, document.media_type);
        rows.push(row);
      }
    }
    return rows;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function createDocumentRenderers(): Promise<
  Record<DocumentType, (student: Student) => DemoDocument | Promise<DemoDocument>>
> {
  const card = await immunizationCard(join(fontsFolder, 'formroom-sans-regular.ttf'));
  return {
    birth_certificate: (student) => pdf('Birth certificate.pdf', birthCertificate(student)),
    immunization_card: () => picture('Immunization card.jpg', card),
    sea_slip: (student) => pdf('SEA placement slip.pdf', placementSlip(student)),
    picture: async ({ id, sex }) =>
      picture('Photo.jpg', await passportPhoto(Number(id) % PHOTOS, sex === 'Female')),
  };
}

const pdf = (name: string, bytes: Buffer): DemoDocument => ({ name, media_type: 'application/pdf', bytes });
const picture = (name: string, bytes: Buffer): DemoDocument => ({ name, media_type: 'image/jpeg', bytes });

const FOOTER = 'Invented for the demo school. Not a document.';

const birthCertificate = (student: Student) =>
  renderPage({
    title: 'Birth certificate',
    heading: ['Republic of Trinidad and Tobago', 'Certificate of Birth'],
    lines: [
      ['Name', `${student.first_name ?? ''} ${student.last_name ?? ''}`],
      ['Date of birth', student.date_of_birth ?? ''],
      ['Sex', student.sex ?? ''],
      ['Country of birth', student.place_of_birth ?? ''],
      ['Electronic birth pin', student.birth_certificate_no ?? ''],
    ],
    foot: FOOTER,
  });

const placementSlip = (student: Student) =>
  renderPage({
    title: 'SEA placement slip',
    heading: ['Ministry of Education', 'SEA Placement Slip'],
    lines: [
      ['SEA number', student.sea_no ?? ''],
      ['Name', `${student.first_name ?? ''} ${student.last_name ?? ''}`],
      ['Primary school', student.previous_school ?? ''],
      ['Placed at', 'St. Hilary Secondary School'],
    ],
    foot: FOOTER,
  });

const toDocumentRow = (student: Student, type: DocumentType, { name, media_type, bytes }: DemoDocument) => ({
  // The same on every machine, unlike the unguessable key of a real upload.
  file_key: createHash('sha256').update(`demo ${student.id} ${type}`).digest('hex').slice(0, 40),
  student_id: student.id,
  file_type: type,
  name,
  media_type,
  bytes: bytes.length,
  place: 0,
  upload_id: null,
  uploaded_at: student.updated_at,
  uploaded_by: encodeActor({ role: 'student', id: student.id }),
});

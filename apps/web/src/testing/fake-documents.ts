import {
  dataFilesSchema,
  type FileEntry,
  fileEntrySchema,
  storeFileResponseSchema,
} from '@formroom/domain/api/documents.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import {
  type DocumentType,
  documents,
  type FileType,
  fileTypes,
} from '@formroom/domain/registration/documents.ts';
import { http, HttpResponse } from 'msw';
import { page } from 'vitest/browser';

/** Handlers of a server that has some of a student's files and stores uploads. */
export function mockDocumentsApi(stored: FileEntry[] = []) {
  const getNames = (wanted: FileType) => stored.filter(({ type }) => type === wanted).map(({ name }) => name);
  return [
    http.get(`*${paths.files}`, () => HttpResponse.json(fileEntrySchema.array().parse(stored))),
    http.get(`*${paths.studentDataFiles}`, () => {
      const names = Object.fromEntries(fileTypes.map((type) => [type, getNames(type)]));
      return HttpResponse.json(dataFilesSchema.parse({ student_id: '20260001', ...names }));
    }),
    http.post(`*${paths.storeFile}`, async ({ request }) => {
      const sent = await request.formData();
      const file = sent.get('file') as File;
      stored.push(storedFile(file.name, sent.get('file_type') as DocumentType, file.type));
      const url = `/api/files/${file.name}`;
      return HttpResponse.json(storeFileResponseSchema.parse({ message: 'Stored.', name: file.name, url }));
    }),
    http.post(`*${paths.dataFiles}`, async ({ request }) => {
      const kept = (await request.json()) as Record<string, string[] | undefined>;
      const left = stored.filter(({ type, name }) => kept[type]?.includes(name) ?? true);
      stored.splice(0, stored.length, ...left);
      return HttpResponse.json({});
    }),
  ];
}

export const storedFile = (name: string, type: DocumentType, mediaType: string): FileEntry => ({
  name,
  current: true,
  type,
  url: `/api/files/${name}`,
  media_type: mediaType,
  bytes: 2048,
  uploaded_at: '2026-11-20T13:00:00.000Z',
  check: null,
});

export const pdfFile = (name: string) => new File(['%PDF-1.4\n'], name, { type: 'application/pdf' });

export async function photoFile(name: string) {
  const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
  canvas.getContext('2d')?.fillRect(0, 0, 30, 40);
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg'));
  return new File([drawn ?? ''], name, { type: 'image/jpeg' });
}

/** Locators within the card of one document. */
export function documentCard(type: DocumentType) {
  const region = page.getByRole('region', { name: documents[type].label });
  const listed = (name: string) => () =>
    region
      .getByRole('list', { name })
      .getByRole('listitem')
      .elements()
      .map((line) => line.textContent);
  return {
    region,
    button: (name: string) => region.getByRole('button', { name, exact: true }),
    chip: region.getByText(/^(Needed|Received|Send again)$/),
    announcement: region.getByRole('status'),
    chosen: listed('Chosen files'),
    stored: listed('Files that are in'),
    async choose(...files: File[]) {
      await region.getByRole('button', { name: 'Choose file' }).findElement();
      const card = await region.findElement();
      const box = card.querySelector<HTMLInputElement>('input[aria-label="Choose file"]');
      if (!box) throw new Error('The card has no box for files.');
      box.files = createDataTransfer(files).files;
      box.dispatchEvent(new Event('change', { bubbles: true }));
    },
    /** Drops files on the card, as from the desktop. */
    async drop(...files: File[]) {
      const card = await region.findElement();
      for (const event of ['dragover', 'drop']) {
        const init = { dataTransfer: createDataTransfer(files), bubbles: true, cancelable: true };
        card.dispatchEvent(new DragEvent(event, init));
      }
    },
  };
}

function createDataTransfer(files: readonly File[]) {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer;
}

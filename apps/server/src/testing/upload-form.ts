import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { renderPage } from '../demo/papers.ts';
import { findOwnedFiles } from '../features/documents/pending-files.repository.ts';
import type { TestPortal } from './test-portal.ts';

interface FormFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A multipart form with a file, as a browser sends it. */
export function uploadForm(fields: Record<string, string>, file?: FormFile) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('file', new Blob([Uint8Array.from(file.bytes)]), file.name);
  return form;
}

/** A small photograph of one colour; each colour gives a different file. */
export const photograph = (colour = '#7a9', size = 64) =>
  sharp({ create: { width: size, height: size, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();

export const scan = (title = 'Slip') =>
  renderPage({ title, heading: ['School', title], lines: [['Name', 'Anya']], foot: '' });

/** Returns files of uploads that no document references; there should be none. */
export async function findLeftovers({ app, db }: TestPortal) {
  const listed: string[] = [];
  for await (const key of app.fileStore.list()) listed.push(key);
  const pending = await db.selectFrom('pending_files').select('file_key').execute();
  const known = await findOwnedFiles(db);
  // Those of cards are stored in the background, and of removed cards are left to the sweep.
  const cards = new Set(pending.map((row) => row.file_key).filter(isHash));
  return {
    stored: listed.filter((key) => !known.has(key) && !cards.has(key)),
    pending: pending.filter((row) => !cards.has(row.file_key)),
    incoming: await readdir(app.config.incomingDir),
  };
}

/** The key of a card's PDF, unlike that of an upload, is the SHA-256 of its content. */
const isHash = (key: string) => key.length === 64;

export const noLeftovers = { stored: [], pending: [], incoming: [] };

import type { LightMyRequestResponse } from 'fastify';
import { readPdf } from './read-pdf.ts';
import { readZip } from './read-zip.ts';

/** Returns all text of a response, including headers and the content of PDFs and archives. */
export async function getResponseText({ headers, rawPayload }: LightMyRequestResponse): Promise<string> {
  return `${JSON.stringify(headers)}\n${await extractText(rawPayload)}`;
}

async function extractText(bytes: Buffer): Promise<string> {
  const start = bytes.toString('latin1', 0, 5);
  // Joins the lines that the PDF wraps.
  if (start === '%PDF-') return (await readPdf(bytes)).pages.join('\n').replaceAll(/\s+/g, '');
  if (!start.startsWith('PK')) return bytes.toString();
  const texts = [...readZip(bytes)].map(async ([name, file]) => `${name}\n${await extractText(file)}`);
  return (await Promise.all(texts)).join('\n');
}

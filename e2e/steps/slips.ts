import { readFileSync } from 'node:fs';
import type { Download } from '@playwright/test';
import { readPdf } from '../../apps/server/src/testing/read-pdf.ts';

/** Reads the code for each student ID from a downloaded PDF of slips. */
export async function readSlipCodes(download: Download) {
  const { blocks } = await readPdf(readFileSync(await download.path()));
  const codes = new Map<string, string>();
  let id = '';
  for (const { text } of blocks) {
    id = /^Student ID (\S+)/.exec(text)?.[1] ?? id;
    const code = /^(?:[2-9B-Z]{4}-){2}[2-9B-Z]{3}$/.exec(text.trim());
    if (code) codes.set(id, code[0]);
  }
  return codes;
}

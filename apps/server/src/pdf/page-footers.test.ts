import { expect, it } from 'vitest';
import { buildCardsPage } from '../features/report-cards/card-page.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { buildReportCard, buildReportCards } from '../testing/report-cards.ts';
import { compileDocument } from './compile-document.ts';
import { readPageFooters } from './page-footers.ts';

const compileCards = (cards: ReturnType<typeof buildReportCards>) =>
  compileDocument(
    'report-cards',
    buildCardsPage({
      title: 'Cards',
      cards: cards.map((card) => ({ card })),
      files: [],
      generated: '2026-01-05 09:00',
    }),
  );
const stripWhitespace = (text: string) => text.replaceAll(/\s/g, '');

it('reads the same footers as another PDF library, and recognizes blank pages', async () => {
  const pdf = compileCards(buildReportCards(8));
  const footers = readPageFooters(pdf);
  const { pages } = await readPdf(pdf);
  expect(footers).toHaveLength(pages.length);
  for (const [index, { footer: foot, isBlank }] of footers.entries()) {
    const page = stripWhitespace(pages[index] ?? '');
    expect(page).toContain(stripWhitespace(foot));
    expect(isBlank).toBe(page === '');
  }
  const owners = footers.map(({ footer: foot }) => /^Student ID# (\d+) · /.exec(foot)?.[1]);
  expect(owners.slice(-5)).toEqual(['20260006', undefined, '20260007', '20260007', '20260008']);
});

it.each(['क्षत्रिय1', '陳大文', 'ffi-1 fl', '👨‍👩‍👧9', 'a(b)c\\', 'W'.repeat(20), 'O’Neil–7', '1'])(
  'reads %s unchanged',
  (id) => {
    const [page] = readPageFooters(compileCards([buildReportCard({ student_id: id })]));
    expect(stripWhitespace(page?.footer ?? '')).toContain(
      stripWhitespace(`Student ID# ${id} · Ramdeen, Anya`),
    );
  },
);

it('reads the whole footer, whatever glyphs it uses', () => {
  const all = Array.from({ length: 94 }, (_, index) => String.fromCodePoint(33 + index)).join('');
  const school = { ...buildReportCard().school, name: all };
  const [page] = readPageFooters(compileCards([buildReportCard({ school })]));
  expect(stripWhitespace(page?.footer ?? '')).toContain(all);
});

it('rejects a file of another producer', () => {
  expect(() => readPageFooters(Buffer.from('%PDF-1.7\n%%EOF'.padEnd(200)))).toThrow(
    'no plain cross-reference table',
  );
});

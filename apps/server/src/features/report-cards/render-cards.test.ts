import type { ReportCard } from '@formroom/domain/api/report-cards.ts';
import { describe, expect, it } from 'vitest';
import { mergePdfs } from '../../pdf/merge-pdfs.ts';
import { renderPdf } from '../../pdf/render-pdf.ts';
import { BusyError } from '../../workers/busy-error.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { stripWhitespace } from '../../testing/read-form.ts';
import { buildReportCard, buildReportCards, buildSubjects } from '../../testing/report-cards.ts';
import { renderCard, renderCards } from './render-cards.ts';
import { assertCardOwners } from './assert-card-owners.ts';

const moment = { now: new Date('2026-01-05T13:00:00Z'), timeZone: 'America/Port_of_Spain' };
const printed = (card: ReportCard) => renderCard({ card }, card.student_id, {}, moment);

describe('a card', () => {
  it('is a tagged page with title, facts and subjects', async () => {
    const bytes = await printed(buildReportCard({ subjects: buildSubjects(14) }));
    expect(bytes.length).toBeLessThan(80_000);
    const { pages, blocks, title, language, isTagged } = await readPdf(bytes);
    expect({ title, language, isTagged }).toEqual({
      title: 'Report Card 20260001, Anya Ramdeen, Term 1, Michaelmas 2025-2026',
      language: 'en-TT',
      isTagged: true,
    });
    expect(pages).toHaveLength(1);
    expect(blocks).toContainEqual({ role: 'H1', text: 'END OF TERM REPORT 2025-2026' });
    const rows = blocks.flatMap(({ cells }) => (cells ? [cells] : []));
    expect(rows).toHaveLength(15);
    expect(rows[0]?.slice(1, 4).map(stripWhitespace)).toEqual(['COURSE(30%)', 'EXAM(70%)', 'TOTAL(100%)']);
    expect(rows[1]?.map((cell) => cell.trim())).toEqual([
      'Mathematics',
      '45',
      '40.5',
      '41.9',
      '0',
      '0',
      'A',
      'B',
      'Works steadily and takes part in class. (K. Mohammed)',
    ]);
    expect(pages[0]).toContain('Generated 5 January 2026, 09:00');
    expect(pages[0]).toContain('Page 1 of 1');
  });

  it('with missing marks fits on one page, and shows their number beside the average', async () => {
    const missing = { subjects: buildSubjects(14), subjects_without_mark: 12, rank: null };
    const { pages } = await readPdf(await printed(buildReportCard(missing)));
    expect(pages).toHaveLength(1);
    expect(stripWhitespace(pages[0] ?? '')).toContain(
      stripWhitespace('68.4 (B) · 12 of 14 subjects have no mark yet'),
    );
  });

  it('repeats the headings and the student on a second page', async () => {
    const { pages } = await readPdf(await printed(buildReportCard({ subjects: buildSubjects(20) })));
    expect(pages).toHaveLength(2);
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('SUBJECT TEACHER’S REMARKS');
      expect(page).toContain('20260001');
      expect(page).toContain(`Page ${index + 1} of 2`);
    }
  });

  it('is rendered without subjects or remarks', async () => {
    const nothing = { first_name: null, last_name: null, activities: null, dean: null, dean_remarks: null };
    const { pages } = await readPdf(await printed(buildReportCard({ ...nothing, subjects: [] })));
    expect(pages[0]).toContain('Form Dean’s Remarks');
  });

  it('contains its logo', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
      'base64',
    );
    const card = buildReportCard({ logo: '7' });
    const bytes = await renderCard({ card }, card.student_id, { 'logo-7.png': picture }, moment);
    const { blocks } = await readPdf(bytes);
    expect(blocks.map(({ role }) => role)).toContain('Figure');
  });

  it('of another student is rejected', async () => {
    await expect(renderCard({ card: buildReportCard() }, '20260002', {}, moment)).rejects.toThrow(
      'Page 1 is not the card of 20260002.',
    );
  });

  it.each(['2026000', '0260001', '202600010', '120260001', '20260001 ·', 'Anya', ''])(
    'is rejected as the card of %j',
    async (owner) => {
      await expect(renderCard({ card: buildReportCard() }, owner, {}, moment)).rejects.toThrow(
        'is not the card of',
      );
    },
  );

  it('is rejected as the card of an ID in its remarks, name or school', async () => {
    const other = 'Student ID# 20260002 ·';
    const card = buildReportCard({
      last_name: other,
      form_teacher_remarks: other,
      school: { ...buildReportCard().school, name: other },
    });
    await expect(renderCard({ card }, '20260002', {}, moment)).rejects.toThrow('is not the card of 20260002');
  });

  it.each(['A 12/b', 'محمد-12', 'שלום 7', 'क्षत्रिय', '陳大文', '👩🏽‍🏫1', 'Zoë\u0308', '\u{13000}1'])(
    'is accepted as the card of a student with the ID %s',
    async (id) => {
      await expect(printed(buildReportCard({ student_id: id, first_name: 'محمد' }))).resolves.toBeInstanceOf(
        Uint8Array,
      );
    },
  );
});

describe('the output of a compilation', () => {
  it('is rejected if two outputs were swapped', async () => {
    const [one, other] = await Promise.all([
      printed(buildReportCard({ student_id: '20260001' })),
      printed(buildReportCard({ student_id: '20260002' })),
    ]);
    expect(() => assertCardOwners(other, ['20260001'])).toThrow('Page 1 is not the card of 20260001.');
    expect(() => assertCardOwners(one, ['20260002'])).toThrow('Page 1 is not the card of 20260002.');
  });

  it('is rejected if a card is missing, extra or in the wrong place', async () => {
    const cards = buildReportCards(3);
    const owners = cards.map(({ student_id: id }) => id);
    const [first = '', second = '', third = ''] = owners;
    const whole = Buffer.concat(await mergeBatches([cards]));
    // Joined documents can be checked, too.
    expect(() => assertCardOwners(whole, owners)).not.toThrow();
    expect(() => assertCardOwners(whole, [second, first, third])).toThrow(
      `Page 1 is not the card of ${second}.`,
    );
    expect(() => assertCardOwners(whole, [first, second])).toThrow('Page 5 is nobody’s card.');
    expect(() => assertCardOwners(whole, [...owners, '20260009'])).toThrow('is not the card of 20260009');
  });
});

async function* toBatches(batches: readonly (readonly ReportCard[])[]) {
  for (const cards of batches)
    yield await Promise.resolve({ cards: cards.map((card) => ({ card })), files: {} });
}

async function mergeBatches(batches: readonly (readonly ReportCard[])[], total = batches.flat().length) {
  const pieces: Uint8Array[] = [];
  for await (const piece of mergePdfs(renderCards(toBatches(batches), { total, moment }))) pieces.push(piece);
  return pieces;
}

describe('the cards of several classes', () => {
  const cards = buildReportCards(20);
  const classes = [cards.slice(0, 1), cards.slice(1, 19), cards.slice(19)];

  it('are one document, with each card on its own sheet with headings and ID', async () => {
    const { pages, blocks, title, isTagged } = await readPdf(Buffer.concat(await mergeBatches(classes)));
    expect({ title, isTagged }).toEqual({
      title: 'Report Cards, Term 1, Michaelmas 2025-2026',
      isTagged: true,
    });
    for (const [index, { student_id: id, subjects }] of cards.entries()) {
      const first = pages.findIndex((page) => page.includes(id));
      expect(first % 2).toBe(0);
      expect(pages[first + 1]?.includes(id) ?? false).toBe(subjects.length > 14);
      expect(pages[first]).toContain(`Page 1 of ${subjects.length > 14 ? 2 : 1}`);
      expect(pages.slice(first, first + 2).join('')).not.toContain(cards[index + 1]?.student_id);
    }
    expect(blocks.filter(({ role }) => role === 'H1')).toHaveLength(cards.length);
  });

  it('contain progress comments between the cards', async () => {
    const text = Buffer.concat(await mergeBatches(classes)).toString('latin1');
    expect(text.match(/^%cards .*$/gm)).toEqual([
      '%cards 1/20',
      '%cards 11/20',
      '%cards 19/20',
      '%cards 20/20',
    ]);
  });

  it('are rendered on demand, as far as they are read', async () => {
    let requested = 0;
    let isLeft = false;
    async function* endless() {
      try {
        for (;;) {
          requested += 1;
          const cards = buildReportCards(2, requested * 2).map((card) => ({ card }));
          yield await Promise.resolve({ cards, files: {} });
        }
      } finally {
        isLeft = true;
      }
    }
    for await (const piece of mergePdfs(renderCards(endless(), { total: 1000, moment }))) {
      expect(Buffer.from(piece).toString('latin1')).toContain('%cards');
      if (requested === 3) break;
    }
    expect({ requested, isLeft }).toEqual({ requested: 3, isLeft: true });
  });

  it('are completed even if the queue is filled by families meanwhile', async () => {
    const some = cards.slice(0, 3).map((card) => [card]);
    const pieces: Uint8Array[] = [];
    let otherJobs: Promise<PromiseSettledResult<unknown>[]> | undefined;
    for await (const piece of mergePdfs(renderCards(toBatches(some), { total: 3, moment }))) {
      pieces.push(piece);
      // An empty document fails fast, but fills the queue meanwhile.
      otherJobs ??= Promise.allSettled(Array.from({ length: 600 }, () => renderPdf('report-cards', {})));
    }
    expect(await otherJobs).toContainEqual({
      status: 'rejected',
      reason: expect.any(BusyError) as BusyError,
    });
    expect(Buffer.concat(pieces).toString('latin1')).toContain('%cards 3/3');
  });

  it('fail where one is missing, because a part must not look like the whole', async () => {
    await expect(mergeBatches([cards.slice(0, 2)], 3)).rejects.toThrow('Of 3 cards 2 were there to print.');
  });

  it('are none where there is none', async () => {
    await expect(mergeBatches([])).rejects.toThrow('no part to merge');
  });
});

import { verifyUrl } from '@formroom/domain/card-verification/statement.ts';
import type { Term } from '@formroom/domain/report-cards/terms.ts';
import { describe, expect, it } from 'vitest';
import { readPdf } from '../../../testing/read-pdf.ts';
import { buildReportCard, buildSubject, buildSubjects } from '../../../testing/report-cards.ts';
import { compressAsJpeg, readAsPage, readQrCode, scanLastPage, turn } from '../../../testing/scan-pdf.ts';
import { assertCardOwners } from '../assert-card-owners.ts';
import { toCardCode } from '../card-page.ts';
import { renderTranscript } from './render-transcript.ts';
import type { TranscriptCards } from './transcript-page.ts';

const base = 'https://portal.sthilary.edu.tt';
const token = Array.from({ length: 340 }, (_, index) => ((index * 7919 + 13) % 36).toString(36)).join('');

/** Cards of terms from 2020/1 on. */
function buildCards(count: number, overrides: Parameters<typeof buildReportCard>[0] = {}): TranscriptCards {
  const [first = buildReportCard(), ...others] = Array.from({ length: count }, (_, index) => {
    const form = 1 + Math.floor(index / 3);
    const term = ((index % 3) + 1) as Term;
    return buildReportCard({ year: 2019 + form, term, form_level: form, class_id: `${form}A`, ...overrides });
  });
  return [first, ...others];
}

async function print(cards: TranscriptCards) {
  const code = toCardCode(base, { issue_number: '4K7MP2X9TB', token });
  if (!code) throw new Error('It has no code.');
  const issuedAt = new Date('2026-01-05T13:00:00Z');
  return await renderTranscript(
    { cards, code, issuedAt },
    cards[0].student_id,
    {},
    {
      timeZone: 'America/Port_of_Spain',
    },
  );
}

const LONG = 'Maximiliana-Alexandrina Bartholomew-Ramkissoonsingh of the Wide Valley';

describe('a transcript', () => {
  it('is tagged, with a table for each year that has the marks of its terms side by side', async () => {
    const cards = buildCards(4);
    const changed = {
      ...cards[3],
      subjects: [buildSubject(3), buildSubject(0, { exam_mark: 'Abs' })],
      rank: null,
    };
    const { pages, blocks, title, language, isTagged } = await readPdf(
      await print([cards[0], ...cards.slice(1, 3), { ...cards[0], ...changed }]),
    );
    expect({ title, language, isTagged }).toEqual({
      title: 'Transcript 20260001, Anya Ramdeen',
      language: 'en-TT',
      isTagged: true,
    });
    expect(blocks.filter(({ role }) => /^H\d/.test(role)).map(({ text }) => text)).toEqual([
      'TRANSCRIPT OF TERM REPORTS',
      'School year 2020-2021',
      'School year 2021-2022',
    ]);
    const rows = blocks.flatMap(({ cells }) => (cells ? [cells.map((cell) => cell.trim())] : []));
    expect(rows).toContainEqual([
      'Mathematics',
      ...['45', '40.5', '41.9', '45', '40.5', '41.9', '45', '40.5', '41.9'],
    ]);
    expect(rows).toContainEqual(['Mathematics', '45', 'Abs', expect.any(String)]);
    expect(rows).toContainEqual(['Rank', '3 of 28', '3 of 28', '3 of 28']);
    expect(rows).toContainEqual(['Average', '68.4 (B)']);
    expect(pages.length).toBeLessThanOrEqual(2);
    for (const [index, page] of pages.entries())
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(pages[0]).toContain('Generated 5 January 2026, 09:00');
  });

  it('says from which term each key holds, also one that holds again', async () => {
    const strict = { A: 90, B: 80, C: 70, D: 60, E: 0 };
    const [first, second, ...others] = buildCards(4);
    if (!second) throw new Error('It has one term.');
    const { pages } = await readPdf(await print([first, { ...second, key: strict }, ...others]));
    expect(
      [...pages.join(' ').matchAll(/Key from Term (\d) (\S+): A (\d+)/g)].map(([, ...key]) => key),
    ).toEqual([
      ['1', '2020-2021', '75'],
      ['2', '2020-2021', '90'],
      ['3', '2020-2021', '75'],
    ]);
  });

  it('says how many subjects an average leaves out, in a year in which one does', async () => {
    const [first, second, ...others] = buildCards(4);
    if (!second) throw new Error('It has one term.');
    const { blocks } = await readPdf(
      await print([first, { ...second, subjects_without_mark: 2 }, ...others]),
    );
    const rows = blocks.flatMap(({ cells }) => (cells ? [cells.map((cell) => cell.trim())] : []));
    expect(rows.filter(([label]) => label === 'Subjects without a mark')).toEqual([
      ['Subjects without a mark', '', '2', ''],
    ]);
  });

  it.each([
    ['a term', buildCards(1), 1],
    ['a year of 20 subjects', buildCards(3, { subjects: buildSubjects(20) }), 1],
    ['seven years of 20 subjects', buildCards(21, { subjects: buildSubjects(20) }), 7],
    [
      'a year of 20 subjects with the longest names',
      buildCards(3, {
        first_name: LONG,
        last_name: LONG,
        subjects: Array.from({ length: 20 }, (_, place) =>
          buildSubject(place, {
            subject: `Vocational Qualification ${place} in Drawing and Design of Tall Buildings`,
          }),
        ),
      }),
      1,
    ],
  ] as const)('of %s has a page a year at most', async (_, cards, most) => {
    const pdf = await print(cards);
    expect((await readPdf(pdf)).pages.length).toBeLessThanOrEqual(most);
    expect(() => assertCardOwners(pdf, ['20260009'])).toThrow('Page 1 is not the card of 20260009.');
  });

  it('prints every subject, also when a year does not fit on a page', async () => {
    const subjects = Array.from({ length: 90 }, (_, place) =>
      buildSubject(place, { subject: `Subject ${place}.` }),
    );
    const { pages } = await readPdf(await print(buildCards(1, { subjects })));
    for (const { subject } of subjects) expect(pages.join()).toContain(subject);
  });

  it('has a code that is read from a scan of 150 dpi, turned by 3 degrees, and as JPEG 50', async () => {
    const scan = await scanLastPage(await print(buildCards(3, { subjects: buildSubjects(20) })));
    const turned = await turn(scan, 3);
    const pictures = [scan, await turn(scan, -3), await compressAsJpeg(turned, 50)];
    for (const read of [readQrCode, readAsPage])
      expect(await Promise.all(pictures.map(read))).toEqual(pictures.map(() => verifyUrl(base, token)));
  });
});

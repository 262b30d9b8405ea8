import { verifyUrl } from '@formroom/domain/card-verification/statement.ts';
import { describe, expect, it } from 'vitest';
import { buildReportCard, buildSubjects } from '../../testing/report-cards.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { compressAsJpeg, readAsPage, readQrCode, scanLastPage, turn } from '../../testing/scan-pdf.ts';
import { toCardCode } from './card-page.ts';
import { renderCard } from './render-cards.ts';

const moment = { now: new Date('2026-01-05T13:00:00Z'), timeZone: 'America/Port_of_Spain' };
const base = 'https://portal.sthilary.edu.tt';

/** A token of the given length that looks like a statement. */
const createToken = (length: number) =>
  Array.from({ length }, (_, index) => ((index * 7919 + 13) % 36).toString(36)).join('');

async function printCard(token: string, overrides: Parameters<typeof buildReportCard>[0] = {}) {
  const card = buildReportCard({ subjects: buildSubjects(14), ...overrides });
  const code = toCardCode(base, { issue_number: '4K7MP2X9TB', token });
  return await renderCard({ card, code }, card.student_id, {}, moment);
}

describe('the code of a posted card', () => {
  // The longest statement has 374 characters: its name has 40 letters.
  const tokens = (process.env.TEST_LONG ? [374, 373, 350, 320, 300] : [374]).map(createToken);
  const readers = [
    ['jsQR', readQrCode],
    ['the page that verifies cards', readAsPage],
  ] as const;
  it.each(tokens.flatMap((token) => readers.map(([name, read]) => ({ token, name, read }))))(
    'of $token.length characters is read by $name from a scan of 150 dpi, turned by 3 degrees, and from a JPEG of quality 50',
    async ({ token, read }) => {
      const scan = await scanLastPage(await printCard(token));
      const turned = await turn(scan, 3);
      const pictures = [scan, turned, await turn(scan, -3), await compressAsJpeg(turned, 50)];
      expect(await Promise.all(pictures.map(read))).toEqual(pictures.map(() => verifyUrl(base, token)));
    },
  );

  it('leaves the card on one page, with its issue number, how to check it, and a text alternative', async () => {
    const { pages, blocks } = await readPdf(await printCard(createToken(374)));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Issue number 4K7-MP2-X9TB');
    expect(pages[0]?.replaceAll(/\s+/g, ' ')).toContain(
      'To check this report card, scan the code, or enter the issue number and the student’s last name at portal.sthilary.edu.tt/verify.',
    );
    expect(blocks.filter(({ role }) => role === 'Figure')).toHaveLength(1);
  });

  it('is missing on a card that is not posted, which says so', async () => {
    const card = buildReportCard();
    const { pages, blocks } = await readPdf(await renderCard({ card }, card.student_id, {}, moment));
    expect(pages[0]).toContain('Not posted. This copy has no code and can’t be checked.');
    expect(blocks.filter(({ role }) => role === 'Figure')).toEqual([]);
  });
});

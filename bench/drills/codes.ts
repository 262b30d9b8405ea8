import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCardStatus } from '@formroom/domain/api/card-verification.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { compressAsJpeg, readAsPage, turn } from '../../apps/server/src/testing/scan-pdf.ts';
import { assertOk, parseJson, signInOffice } from '../load/family.ts';
import { startPortal } from '../load/portal-process.ts';

const ADDRESS = 'https://portal.sthilary.edu.tt';
const FIRST_ID = 20_260_001;
const TERM = { year: 2025, term: 1 } as const;

export interface CodeResults {
  cards: number;
  zbarimg: number;
  page: number;
}

/**
 * Prints cards, rasterizes them with 150 dpi as they are, turned by 3 degrees, and as JPEG of quality 50, and counts how many codes
 * `zbarimg` and the page's decoder read. A code counts if its statement is the one that the portal calls valid.
 */
export async function drillCodes(count: number): Promise<Record<string, CodeResults>> {
  for (const program of ['zbarimg', 'pdftoppm'])
    if (spawnSync(program, ['--version']).error)
      throw new Error(`${program} is not installed. On Debian: apt-get install zbar-tools poppler-utils`);
  const folder = mkdtempSync(join(tmpdir(), 'formroom-codes-'));
  const portal = await startPortal(folder, undefined, undefined, { PUBLIC_URL: ADDRESS, DEMO: '1' });
  const results: Record<string, CodeResults> = {};
  try {
    const office = await signInOffice(portal.url);
    for (let place = 0, printed = 0; printed < count; place += 1) {
      const answer = await office.get(pathTo(paths.reportCard, { id: String(FIRST_ID + place), ...TERM }));
      // Some students have no card of this term.
      if (answer.status === 404) continue;
      printed += 1;
      const scan = scanPage(folder, assertOk(answer).content);
      for (const [kind, picture] of Object.entries(await distort(scan))) {
        const result = (results[kind] ??= { cards: 0, zbarimg: 0, page: 0 });
        result.cards += 1;
        const codes = { zbarimg: readWithZbar(folder, picture), page: (await readAsPage(picture)) ?? '' };
        for (const decoder of ['zbarimg', 'page'] as const)
          if (await isValid(office, codes[decoder])) result[decoder] += 1;
      }
    }
    office.close();
    return results;
  } finally {
    await portal.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first page of a card, in PNG. */
function scanPage(folder: string, pdf: Buffer): Buffer {
  writeFileSync(join(folder, 'card.pdf'), pdf);
  return run('pdftoppm', ['-r', '150', '-png', '-f', '1', '-singlefile', join(folder, 'card.pdf')]);
}

async function distort(scan: Buffer) {
  const turned = await turn(scan, 3);
  return {
    plain: scan,
    'turned by 3°': turned,
    'turned by -3°': await turn(scan, -3),
    'JPEG 50': await compressAsJpeg(scan, 50),
    'turned, JPEG 50': await compressAsJpeg(turned, 50),
  };
}

function readWithZbar(folder: string, picture: Buffer) {
  const file = join(folder, 'scan');
  writeFileSync(file, picture);
  return spawnSync('zbarimg', ['-q', '--raw', file], { encoding: 'utf8' }).stdout.trim();
}

async function isValid(office: Awaited<ReturnType<typeof signInOffice>>, code: string) {
  if (!code.startsWith(`${ADDRESS}/verify#`)) return false;
  const token = code.slice(code.indexOf('#') + 1);
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { jti } = JSON.parse(payload) as { jti: string };
  const answer = await askStatus(office, jti);
  return (
    answer.status === 'valid' && answer.statement_sha256 === createHash('sha256').update(token).digest('hex')
  );
}

type Status = ReturnType<(typeof getCardStatus.response)['parse']>;
const answers = new Map<string, Status>();

/** Each number is asked once, because the calls of an address are limited. */
async function askStatus(office: Awaited<ReturnType<typeof signInOffice>>, number: string) {
  const known = answers.get(number);
  if (known) return known;
  const path = pathTo(paths.cardStatus, { issue_number: number });
  const answer = getCardStatus.response.parse(parseJson(assertOk(await office.get(path))));
  answers.set(number, answer);
  return answer;
}

function run(program: string, options: readonly string[]): Buffer {
  const { status, stdout, stderr } = spawnSync(program, options, { maxBuffer: 64 * 1024 * 1024 });
  if (status !== 0) throw new Error(`${program}: ${stderr.toString()}`);
  return stdout;
}

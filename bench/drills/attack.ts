import { setTimeout as sleep } from 'node:timers/promises';
import { paths } from '@formroom/domain/api/paths.ts';
import { execute } from '../../scripts/gates/execute.mjs';
import { startPostgres } from '../../scripts/set-up/postgres.mjs';
import { withFolder } from '../load/folder.ts';
import { startPortal } from '../load/portal-process.ts';

/** How far the probability that a known name takes longer may be from 0.5. */
const MAX_DEVIATION = 0.08;
const WARM_UP = 10;

export interface TimingResult {
  /** Failed sign-ins with the known name, and as many with the unknown one. */
  attempts: number;
  knownMs: number;
  unknownMs: number;
  /** The probability that the known name takes longer; 0.5 means that response times reveal nothing. */
  probabilityLonger: number;
  isIndistinguishable: boolean;
}

/** Fuzzes every call of the OpenAPI document as every role, on both databases; returns whether all tests passed. */
export async function fuzz(rounds: number) {
  const postgres = await startPostgres({ durable: false });
  try {
    const { code } = await execute(
      'vitest/vitest.mjs',
      ['run', '--project', 'server-sqlite', '--project', 'server-postgres', 'src/contract/fuzz.test.ts'],
      { env: { FUZZ_ROUNDS: String(rounds), TEST_POSTGRES_URL: postgres.url }, live: true },
    );
    return code === 0;
  } finally {
    await postgres.stop();
  }
}

/** Measures whether response times of failed sign-ins reveal known student IDs and administrators. */
export async function measureTimingLeaks(attempts: number): Promise<Record<string, TimingResult>> {
  return await withFolder('attack', async (folder) => {
    // Each attempt claims its own client address, so that the login throttle delays none of them.
    const portal = await startPortal(folder, undefined, undefined, { TRUST_PROXY: '1' });
    const student = (student_id: string) => ({
      path: paths.loginStudent,
      body: { student_id, password: 'wrong guess' },
    });
    const admin = (name: string) => ({ path: paths.adminLogin, body: { name, password: 'wrong guess' } });
    try {
      return {
        'student ID': await compare(portal.url, attempts, student('20260001'), student('99999999')),
        administrator: await compare(portal.url, attempts, admin('admin'), admin('nobody')),
      };
    } finally {
      await portal.stop();
    }
  });
}

interface Call {
  readonly path: string;
  readonly body: object;
}

async function compare(url: string, attempts: number, known: Call, unknown: Call): Promise<TimingResult> {
  const csrf = await fetch(url + paths.csrfCookie);
  const cookies = csrf.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const token = cookies.find((pair) => pair.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  const headers = { 'content-type': 'application/json', cookie: cookies.join('; '), 'x-xsrf-token': token };
  let address = 0;
  const measure = async ({ path, body }: Call) => {
    address += 1;
    const from = `10.${address >> 16}.${(address >> 8) & 255}.${address & 255}`;
    const start = performance.now();
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { ...headers, 'x-forwarded-for': from },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    if (response.status !== 422) throw new Error(`A failed sign-in returned status ${response.status}.`);
    return performance.now() - start;
  };
  const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] };
  for (let attempt = -WARM_UP; attempt < attempts; attempt += 1) {
    // Alternates, so that each comes first equally often.
    const pair =
      attempt % 2 === 0
        ? [await measure(known), await measure(unknown)]
        : [await measure(unknown), await measure(known)].reverse();
    if (attempt >= 0) {
      times.known.push(pair[0] ?? 0);
      times.unknown.push(pair[1] ?? 0);
    }
    await sleep(1);
  }
  const probabilityLonger = calculateProbabilityLonger(times.known, times.unknown);
  return {
    attempts,
    knownMs: roundToHundredths(median(times.known)),
    unknownMs: roundToHundredths(median(times.unknown)),
    probabilityLonger: roundToHundredths(probabilityLonger),
    isIndistinguishable: Math.abs(probabilityLonger - 0.5) < MAX_DEVIATION,
  };
}

const roundToHundredths = (number: number) => Math.round(number * 100) / 100;
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

/** The probability that a random time of the first list is longer than one of the second. */
function calculateProbabilityLonger(some: readonly number[], others: readonly number[]) {
  const longer = some.flatMap((one) => others.map((other) => 0.5 + Math.sign(one - other) / 2));
  return longer.reduce((sum, each) => sum + each, 0) / longer.length;
}

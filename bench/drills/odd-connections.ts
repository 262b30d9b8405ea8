import { paths } from '@formroom/domain/api/paths.ts';
import { withFolder } from '../load/folder.ts';
import { signInFamilies } from '../load/family.ts';
import {
  countProbedConnections,
  getOpenFileLimit,
  countOpenFiles,
  openSilentConnections,
  secondsUntilClosed,
  waitUntilOpen,
} from '../load/odd-connections.ts';
import { type PortalProcess, startPortal } from '../load/portal-process.ts';
import { mb, ms, percentile } from '../table.ts';
import type { Checks } from './overload.ts';

interface OddConnectionsPlan {
  readonly idle: number;
  readonly halfOpen: number;
  readonly slowReaders: number;
  /** Whether to wait until the portal has closed all connections, which takes two minutes. */
  readonly waitForTimeouts: boolean;
}

const SAVES = 100;
const MAX_MEMORY_MB = 600;
const MAX_SECONDS = 200;
/** Files that the drill itself has open. */
const OTHER_FILES = 500;

/**
 * Opens connections that send nothing, stop half-way or never read. The portal must serve others meanwhile and close
 * these.
 */
export async function drillOddConnections(plan: OddConnectionsPlan): Promise<Checks> {
  const wanted = plan.idle + plan.halfOpen * 3 + plan.slowReaders + OTHER_FILES;
  if (getOpenFileLimit() < wanted)
    throw new Error(`This drill needs ${wanted} open files: raise “ulimit -n”.`);
  return await withFolder('connections', async (folder) => {
    const portal = await startPortal(folder);
    try {
      return await holdOddConnections(portal, plan);
    } finally {
      await portal.stop();
    }
  });
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: portal\r\n\r\n`;

async function holdOddConnections(
  portal: PortalProcess,
  { idle, halfOpen, slowReaders, waitForTimeouts: toTheEnd }: OddConnectionsPlan,
): Promise<Checks> {
  const [family] = await signInFamilies(portal.url, 1);
  if (!family) throw new Error('The demo school has no families.');
  const save = async (number: number) => {
    const start = performance.now();
    const { status } = await family.browser.post(paths.saveStudent, {
      id: family.id,
      allergy: `save ${number}`,
    });
    return status === 200 ? performance.now() - start : Infinity;
  };
  const saves = async () => {
    const times: number[] = [];
    for (let number = 1; number <= SAVES; number += 1) times.push(await save(number));
    return times;
  };
  const quiet = await saves();
  const [files, memory] = [countOpenFiles(portal), portal.memory().now];

  const idling = await openSilentConnections(portal, idle, get(paths.health));
  await waitUntilOpen(portal, files + idle);
  const memoryIdle = portal.memory().now;
  const probed = countProbedConnections(portal);
  const other = [
    ...(await openSilentConnections(portal, halfOpen, '')),
    ...(await openSilentConnections(portal, halfOpen, 'GET /api/session HTTP/1.1\r\nhost: por')),
    ...(await openSilentConnections(
      portal,
      halfOpen,
      'POST /api/student HTTP/1.1\r\nhost: portal\r\ncontent-length: 99\r\n\r\n{',
    )),
  ];
  // Pipelines the list of the API's calls until more is pending than the socket buffers hold.
  other.push(...(await openSilentConnections(portal, slowReaders, get('/api/openapi.json').repeat(50))));
  await waitUntilOpen(portal, files + idle + halfOpen + slowReaders);
  const busy = await saves();
  const { now, peak } = portal.memory();
  const most = countOpenFiles(portal);
  console.log(
    [
      `${most - files} connections open, ${probed} of ${idle} idle ones watched by the system`,
      `saves alone p50 ${ms(percentile(quiet, 50))}, p99 ${ms(percentile(quiet, 99))}`,
      `saves meanwhile p50 ${ms(percentile(busy, 50))}, p99 ${ms(percentile(busy, 99))}`,
      `memory ${mb(memory)} before, ${mb(memoryIdle)} with ${idle} idle, ${mb(now)} with all, ${mb(peak)} at most`,
    ].join('\n'),
  );
  const checks: Checks = {
    [`${idle} idle, ${3 * halfOpen} half-open connections and ${slowReaders} slow readers are let in`]:
      // The first half-open connections may already have been closed.
      most - files >= idle + slowReaders,
    'saves go on meanwhile, each within a second': Math.max(...busy) < 1000,
    [`memory stays below ${MAX_MEMORY_MB} MB`]: peak < MAX_MEMORY_MB,
    'a side that is gone without a word is noticed': probed >= idle * 0.9,
  };
  if (toTheEnd) {
    const seconds = await secondsUntilClosed(portal, files + 5, MAX_SECONDS);
    console.log(
      `all ended by the portal after ${Math.round(seconds)} s, memory then ${mb(portal.memory().now)}`,
    );
    checks['the portal ends them all by itself'] = Number.isFinite(seconds);
    checks['saves are as before'] = Math.max(...(await saves())) < 1000;
  }
  for (const socket of [...idling, ...other]) socket.destroy();
  family.browser.close();
  return checks;
}

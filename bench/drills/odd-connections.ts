import { paths } from '@formroom/domain/api/paths.ts';
import { withFolder } from '../load/folder.ts';
import { signInFamilies } from '../load/family.ts';
import {
  countKeepAliveConnections,
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
  /** Waits until the portal has closed all connections, which takes two minutes. */
  readonly waitForTimeouts: boolean;
}

const SAVES = 100;
const MAX_MEMORY_MB = 600;
const MAX_SECONDS = 200;
/** Files that the drill itself opens. */
const OTHER_FILES = 500;

/**
 * Opens connections that send nothing, send half a request, or never read the response. The portal must close them, and
 * meanwhile serve others.
 */
export async function drillOddConnections(plan: OddConnectionsPlan): Promise<Checks> {
  const neededFiles = plan.idle + plan.halfOpen * 3 + plan.slowReaders + OTHER_FILES;
  if (getOpenFileLimit() < neededFiles)
    throw new Error(`This drill needs ${neededFiles} open files: raise “ulimit -n”.`);
  return await withFolder('connections', async (folder) => {
    const portal = await startPortal(folder);
    try {
      return await checkOddConnections(portal, plan);
    } finally {
      await portal.stop();
    }
  });
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: portal\r\n\r\n`;

async function checkOddConnections(
  portal: PortalProcess,
  { idle, halfOpen, slowReaders, waitForTimeouts }: OddConnectionsPlan,
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
  const measureSaves = async () => {
    const times: number[] = [];
    for (let number = 1; number <= SAVES; number += 1) times.push(await save(number));
    return times;
  };
  const baseline = await measureSaves();
  const [files, memory] = [countOpenFiles(portal), portal.memory().now];

  const idleSockets = await openSilentConnections(portal, idle, get(paths.health));
  await waitUntilOpen(portal, files + idle);
  const memoryIdle = portal.memory().now;
  const withKeepAlive = countKeepAliveConnections(portal);
  const otherSockets = [
    ...(await openSilentConnections(portal, halfOpen, '')),
    ...(await openSilentConnections(portal, halfOpen, 'GET /api/session HTTP/1.1\r\nhost: por')),
    ...(await openSilentConnections(
      portal,
      halfOpen,
      'POST /api/student HTTP/1.1\r\nhost: portal\r\ncontent-length: 99\r\n\r\n{',
    )),
  ];
  // Pipelines requests for a large response until more data is pending than the socket buffers hold.
  otherSockets.push(
    ...(await openSilentConnections(portal, slowReaders, get('/api/openapi.json').repeat(50))),
  );
  await waitUntilOpen(portal, files + idle + halfOpen + slowReaders);
  const during = await measureSaves();
  const { now, peak } = portal.memory();
  const openFiles = countOpenFiles(portal);
  console.log(
    [
      `${openFiles - files} connections open, TCP keep-alive on for ${withKeepAlive} of ${idle} idle ones`,
      `saves before p50 ${ms(percentile(baseline, 50))}, p99 ${ms(percentile(baseline, 99))}`,
      `saves during p50 ${ms(percentile(during, 50))}, p99 ${ms(percentile(during, 99))}`,
      `memory ${mb(memory)} before, ${mb(memoryIdle)} with ${idle} idle, ${mb(now)} with all, ${mb(peak)} peak`,
    ].join('\n'),
  );
  const checks: Checks = {
    [`${idle} idle, ${3 * halfOpen} half-open connections and ${slowReaders} slow readers are accepted`]:
      // The first half-open connections may already have been closed.
      openFiles - files >= idle + slowReaders,
    'each save meanwhile takes less than 1 s': Math.max(...during) < 1000,
    [`peak memory is below ${MAX_MEMORY_MB} MB`]: peak < MAX_MEMORY_MB,
    'TCP keep-alive is on, so that dead connections are detected': withKeepAlive >= idle * 0.9,
  };
  if (waitForTimeouts) {
    const seconds = await secondsUntilClosed(portal, files + 5, MAX_SECONDS);
    console.log(
      `the portal closed all after ${Math.round(seconds)} s; memory after that ${mb(portal.memory().now)}`,
    );
    checks['the portal closes all of them'] = Number.isFinite(seconds);
    checks['each save afterwards takes less than 1 s'] = Math.max(...(await measureSaves())) < 1000;
  }
  for (const socket of [...idleSockets, ...otherSockets]) socket.destroy();
  family.browser.close();
  return checks;
}

import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PortalProcess } from './portal-process.ts';

const BATCH_SIZE = 200;
const ACCEPT_TIMEOUT_MS = 20_000;

/** Opens connections that send the given text, if any, and then neither send nor read. */
export async function openSilentConnections(
  { url }: PortalProcess,
  number: number,
  says: string,
): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  while (sockets.length < number) {
    const some = Array.from({ length: Math.min(BATCH_SIZE, number - sockets.length) }, () =>
      connect({ host: hostname, port: Number(port), allowHalfOpen: true }).pause(),
    );
    sockets.push(...some);
    await Promise.all(
      some.map(
        (socket) =>
          new Promise<void>((resolve, reject) => {
            socket.once('error', reject);
            socket.once('connect', () => {
              // Later errors are expected: the portal closes these connections, which is measured on its side.
              socket.off('error', reject).on('error', () => undefined);
              socket.write(says, () => resolve());
            });
          }),
      ),
    );
  }
  return sockets;
}

/** The number of files and connections that a portal has open. */
export const countOpenFiles = ({ pid }: PortalProcess) => readdirSync(`/proc/${pid}/fd`).length;

/** The number of its connections for which TCP keep-alive is on. */
export function countProbedConnections({ url }: PortalProcess) {
  const local = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const isProbed = (line: string) => {
    const [, address = '', , state, , timer = ''] = line.trim().split(/\s+/);
    return address.endsWith(`:${local}`) && state === '01' && timer.startsWith('02:');
  };
  return readFileSync('/proc/net/tcp', 'utf8').split('\n').filter(isProbed).length;
}

/**
 * Waits until a portal has accepted the connections, or the time limit is over. Acceptance can't be observed from
 * outside, so its open files are counted.
 */
export async function waitUntilOpen(portal: PortalProcess, files: number) {
  const deadline = performance.now() + ACCEPT_TIMEOUT_MS;
  while (countOpenFiles(portal) < files && performance.now() < deadline) await sleep(50);
}

/** The seconds until a portal has at most this many files open; infinite after the time limit. */
export async function secondsUntilClosed(portal: PortalProcess, files: number, longestSeconds: number) {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  while (countOpenFiles(portal) > files) {
    if (seconds() > longestSeconds) return Infinity;
    await sleep(500);
  }
  return seconds();
}

/** The limit of open files for this process and its children. */
export function getOpenFileLimit() {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  return Number(/Max open files\s+\S+\s+(\d+)/.exec(limits)?.[1] ?? Infinity);
}

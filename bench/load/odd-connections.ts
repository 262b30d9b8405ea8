import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PortalProcess } from './portal-process.ts';

const BATCH_SIZE = 200;
const ACCEPT_TIMEOUT_MS = 20_000;

/** Opens connections on which something is said first, or nothing, and which then fall silent and read nothing. */
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
              // What becomes of the connection later is measured on the portal's side.
              socket.off('error', reject).on('error', () => undefined);
              socket.write(says, () => resolve());
            });
          }),
      ),
    );
  }
  return sockets;
}

/** How many files and connections a portal holds open. */
export const countOpenFiles = ({ pid }: PortalProcess) => readdirSync(`/proc/${pid}/fd`).length;

/** How many of its connections the system asks, when they have been silent, whether the other side is there. */
export function countProbedConnections({ url }: PortalProcess) {
  const local = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const isAsked = (line: string) => {
    const [, address = '', , state, , timer = ''] = line.trim().split(/\s+/);
    return address.endsWith(`:${local}`) && state === '01' && timer.startsWith('02:');
  };
  return readFileSync('/proc/net/tcp', 'utf8').split('\n').filter(isAsked).length;
}

/**
 * Waits until a portal has accepted the connections that were opened, or the time limit is over. It tells nobody when it
 * accepts one, so its open files are counted.
 */
export async function waitUntilOpen(portal: PortalProcess, files: number) {
  const deadline = performance.now() + ACCEPT_TIMEOUT_MS;
  while (countOpenFiles(portal) < files && performance.now() < deadline) await sleep(50);
}

/** The seconds until a portal has no more files open than so many; infinite where that takes too long. */
export async function secondsUntilClosed(portal: PortalProcess, files: number, longestSeconds: number) {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  while (countOpenFiles(portal) > files) {
    if (seconds() > longestSeconds) return Infinity;
    await sleep(500);
  }
  return seconds();
}

/** How many files this process and those that it starts may have open. */
export function getOpenFileLimit() {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  return Number(/Max open files\s+\S+\s+(\d+)/.exec(limits)?.[1] ?? Infinity);
}

import { readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PortalProcess } from './portal-process.ts';

const BATCH_SIZE = 200;
const ACCEPT_TIMEOUT_MS = 20_000;

/** Opens connections that send this data and then neither send nor read. */
export async function openSilentConnections(
  { url }: PortalProcess,
  number: number,
  data: string,
): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  while (sockets.length < number) {
    const batch = Array.from({ length: Math.min(BATCH_SIZE, number - sockets.length) }, () =>
      connect({ host: hostname, port: Number(port), allowHalfOpen: true }).pause(),
    );
    sockets.push(...batch);
    await Promise.all(
      batch.map(
        (socket) =>
          new Promise<void>((resolve, reject) => {
            socket.once('error', reject);
            socket.once('connect', () => {
              // Later errors are expected, because the portal closes these connections.
              socket.off('error', reject).on('error', () => undefined);
              socket.write(data, () => resolve());
            });
          }),
      ),
    );
  }
  return sockets;
}

/** Counts the open files and connections of a portal. */
export const countOpenFiles = ({ pid }: PortalProcess) => readdirSync(`/proc/${pid}/fd`).length;

/** Counts the connections of a portal for which TCP keep-alive is on. */
export function countKeepAliveConnections({ url }: PortalProcess) {
  const localPort = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const hasKeepAliveTimer = (line: string) => {
    const [, address = '', , state, , timer = ''] = line.trim().split(/\s+/);
    return address.endsWith(`:${localPort}`) && state === '01' && timer.startsWith('02:');
  };
  return readFileSync('/proc/net/tcp', 'utf8').split('\n').filter(hasKeepAliveTimer).length;
}

/**
 * Waits until a portal has accepted the connections, or a timeout. A client can't observe that, so the portal's open files
 * are counted.
 */
export async function waitUntilOpen(portal: PortalProcess, files: number) {
  const deadline = performance.now() + ACCEPT_TIMEOUT_MS;
  while (countOpenFiles(portal) < files && performance.now() < deadline) await sleep(50);
}

/** Returns the seconds until a portal has at most this many files open; infinite after the timeout. */
export async function secondsUntilClosed(portal: PortalProcess, files: number, timeoutSeconds: number) {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  while (countOpenFiles(portal) > files) {
    if (seconds() > timeoutSeconds) return Infinity;
    await sleep(500);
  }
  return seconds();
}

/** Returns the limit of open files for this process and its children. */
export function getOpenFileLimit() {
  const limits = readFileSync('/proc/self/limits', 'utf8');
  return Number(/Max open files\s+\S+\s+(\d+)/.exec(limits)?.[1] ?? Infinity);
}

import type { AddressInfo } from 'node:net';
import { trimEndCharacters } from '@formroom/domain/school/trim-characters.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Returns the portal's address without a final slash: `PUBLIC_URL`, or else where it listens. */
export function getBaseAddress(
  { publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>,
  server?: FastifyInstance['server'],
): string {
  if (publicUrl !== undefined) return trimEndCharacters(publicUrl, '/');
  const name = ANY_ADDRESS.has(host) ? 'localhost' : host;
  // Port 0 stands for any free one.
  const { port: listening = port } = (server?.address() ?? {}) as Partial<AddressInfo>;
  return `http://${name.includes(':') ? `[${name}]` : name}:${listening}`;
}

import { isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/**
 * The key of a caller in every limit and log (R5): an IPv4 address as it is, also one that
 * is mapped into IPv6, and the /64 network of an IPv6 address, because one household or machine has all of it.
 * @param ip what Fastify calls `request.ip`; what is no address stands for itself
 */
export function addressKey(ip: string): string {
  const key = normalizeIP(ip);
  return isIPv6(key) ? `${key}/64` : key;
}

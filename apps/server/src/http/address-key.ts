import { isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/**
 * Returns the key that identifies a caller in limits and logs (R5): the IPv4 address, also for IPv4-mapped IPv6, or the
 * /64 network of an IPv6 address, because one household or machine owns all of it.
 * @param ip Fastify's `request.ip`; text that is not an IP address is returned unchanged
 */
export function addressKey(ip: string): string {
  const key = normalizeIP(ip);
  return isIPv6(key) ? `${key}/64` : key;
}

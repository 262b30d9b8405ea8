import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';

/** The names that Fastify’s `trustProxy` knows. */
const named: Record<string, string[] | undefined> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether who is at the other end of the connection is one of our proxies. */
export function isTrusted(trustProxy: Config['trustProxy'], address: string): boolean {
  if (typeof trustProxy === 'boolean') return trustProxy;
  if (typeof trustProxy === 'function') return trustProxy(address, 0);
  const proxies = new BlockList();
  for (const range of trustProxy.split(',').flatMap((name) => named[name.trim()] ?? [name.trim()])) {
    const [network = '', bits] = range.split('/');
    if (bits === undefined) proxies.addAddress(network, familyOf(network));
    // A mask in the old form is Fastify’s to read; here its proxy is a stranger.
    else if (/^\d+$/.test(bits)) proxies.addSubnet(network, Number(bits), familyOf(network));
  }
  return proxies.check(address, familyOf(address));
}

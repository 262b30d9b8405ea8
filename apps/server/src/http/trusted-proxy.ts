import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';

/** The names that Fastify's `trustProxy` accepts. */
const named: Record<string, string[] | undefined> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether the peer of the connection is a trusted proxy. */
export function isTrusted(trustProxy: Config['trustProxy'], address: string): boolean {
  if (typeof trustProxy === 'boolean') return trustProxy;
  if (typeof trustProxy === 'function') return trustProxy(address, 0);
  const proxies = new BlockList();
  for (const range of trustProxy.split(',').flatMap((name) => named[name.trim()] ?? [name.trim()])) {
    const [network = '', bits] = range.split('/');
    if (bits === undefined) proxies.addAddress(network, familyOf(network));
    // Fastify also accepts a mask such as 255.255.255.0; such a proxy is not trusted here.
    else if (/^\d+$/.test(bits)) proxies.addSubnet(network, Number(bits), familyOf(network));
  }
  return proxies.check(address, familyOf(address));
}

/** The names of this machine, which no other can reach. */
export const loopback: ReadonlySet<string> = new Set(['127.0.0.1', '::1', 'localhost']);

/** Returns the host of an address, an IPv6 address without its brackets. */
export const getHost = ({ hostname }: URL) => hostname.replaceAll(/^\[|\]$/g, '');

import { createHash } from 'node:crypto';

/**
 * The SHA-256 of a JSON value in the canonical form of RFC 8785: the properties of each object sorted by name, without
 * spaces, in UTF-8.
 */
export const hashCanonicalJson = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sortProperties(value)))
    .digest('hex');

function sortProperties(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortProperties);
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).toSorted();
  // A prototype-less object keeps a property named __proto__.
  const sorted = Object.create(null) as Record<string, unknown>;
  for (const name of names) sorted[name] = sortProperties((value as Record<string, unknown>)[name]);
  return sorted;
}

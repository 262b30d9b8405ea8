/** Shares one call among concurrent callers, and caches its result for `ms` milliseconds. */
export function cacheFor<T>(ms: number, load: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  let expiresAt = Infinity;
  return () => {
    if (result && performance.now() < expiresAt) return result;
    expiresAt = Infinity;
    result = load().finally(() => {
      expiresAt = performance.now() + ms;
    });
    return result;
  };
}

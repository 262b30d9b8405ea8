/** Loads sharp on first use, so that a server without image uploads does not use its memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // By default sharp caches images and starts a thread per core, but each image is processed once and alone.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

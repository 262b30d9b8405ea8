/** The library for pictures, for whoever first has one: at rest the portal does without its memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  // Pictures come one at a time and never twice; left alone, the library keeps them and a thread for each core.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

import { commands } from 'vitest/browser';

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateForcedColours: (forcedColors: 'active' | 'none') => Promise<void>;
  }
}

/** As on a device whose owner has chosen all colours: Windows' contrast themes, for instance. */
export async function withForcedColours(check: () => Promise<void> | void) {
  await commands.emulateForcedColours('active');
  try {
    await check();
  } finally {
    await commands.emulateForcedColours('none');
  }
}

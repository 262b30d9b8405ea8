import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installOnDebian } from './debian.mjs';

const missing =
  'No browser was found. Install Chromium or Chrome (Debian: apt-get install chromium), ' +
  'or name its program in CHROMIUM_PATH.';

/** Headless shells: a page takes a sixth of the CPU time. They can't display PDFs in frames. */
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags that keep Chromium quiet and off the network in tests. */
export const browserFlags = [
  // Chromium's sandbox does not start as root.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Returns the path of an installed Chromium or Chrome; as root on Debian, installs it if necessary. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
  const browser = named ?? installed(names) ?? (install('chromium') ? installed(names) : undefined);
  if (!browser) throw new Error(missing);
  return browser;
}

/** Returns a headless shell, for tests that show no PDF in a frame, or else the browser. */
export function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return findBrowser();
  const shell = installed(headlessShells);
  if (shell) return shell;
  return (install('chromium-headless-shell') && installed(headlessShells)) || findBrowser();
}

/** @param {string[]} programs */
function installed(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = folders.flatMap((folder) => programs.map((name) => join(folder, name)));
  const usual = programs === names ? usualPlaces : [];
  return [...places, ...usual].filter((place) => existsSync(place)).find(starts);
}

/** Some systems install a placeholder that only prints how to install the browser. @param {string} program */
function starts(program) {
  // On Windows `--version` opens a window.
  if (process.platform === 'win32') return true;
  return spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0;
}

/** @param {string} program */
function install(program) {
  try {
    return installOnDebian('for the browser tests', [program, 'fonts-noto-core']);
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${missing}`, {
      cause: error,
    });
  }
}

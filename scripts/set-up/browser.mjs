import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installOnDebian } from './debian.mjs';

const missing =
  'No browser was found. Install Chromium or Chrome (Debian: apt-get install chromium), ' +
  'or set CHROMIUM_PATH to its program.';

/** In a headless shell, a page takes a sixth of the CPU time; it can't display a PDF in a frame. */
const headlessShells = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const defaultPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Flags that suppress Chromium's first-run pages and background network traffic in tests. */
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
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !existsSync(configured))
    throw new Error(`CHROMIUM_PATH is ${configured}, which does not exist.`);
  const browser =
    configured ?? findInstalled(names) ?? (install('chromium') ? findInstalled(names) : undefined);
  if (!browser) throw new Error(missing);
  return browser;
}

/** Returns a headless shell, for tests that show no PDF in a frame, or else the browser. */
export function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH) return findBrowser();
  const shell = findInstalled(headlessShells);
  if (shell) return shell;
  return (install('chromium-headless-shell') && findInstalled(headlessShells)) || findBrowser();
}

/** @param {string[]} programs */
function findInstalled(programs) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = folders.flatMap((folder) => programs.map((name) => join(folder, name)));
  const defaults = programs === names ? defaultPaths : [];
  return [...paths, ...defaults].filter((path) => existsSync(path)).find(canStart);
}

/** Some systems install a placeholder that only prints how to install the browser. @param {string} program */
function canStart(program) {
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

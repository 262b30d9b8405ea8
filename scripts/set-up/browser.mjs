import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const missing =
  'No browser was found. Install Chromium or Chrome (Debian: apt-get install chromium), ' +
  'or name its program in CHROMIUM_PATH.';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** What keeps a test's Chromium quiet and off the network. */
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

/** The program of an installed Chromium or Chrome; as root on Debian it is installed when there is none. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there.`);
  const browser = named ?? installed() ?? (installOnDebian() ? installed() : undefined);
  if (!browser) throw new Error(missing);
  return browser;
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...places, ...usualPlaces].filter((place) => existsSync(place)).find(starts);
}

/** Some systems put a program there that only says where to get the browser. @param {string} program */
function starts(program) {
  // On Windows asking for the version opens a window.
  if (process.platform === 'win32') return true;
  return spawnSync(program, ['--version'], { timeout: 20_000 }).status === 0;
}

function installOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stderr.write('Installing Chromium for the browser tests\n');
  apt('update');
  apt('install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core');
  return true;
}

/** @param {string[]} args */
function apt(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status, stderr } = spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`apt-get ${args[0]} failed: ${stderr}\n${missing}`);
}

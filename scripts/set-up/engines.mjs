import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findBrowser } from './browser.mjs';
import { installOnDebian } from './debian.mjs';

/**
 * Finds the programs of each engine; as root on Debian, installs missing ones.
 * Throws an Error that says what to install.
 */
export const findEngine = { Chromium: findBrowser, Firefox: findFirefox, WebKit: findWebKit };

function findFirefox() {
  const named = process.env.FIREFOX_PATH;
  if (named && !existsSync(named)) throw new Error(`FIREFOX_PATH names ${named}, which is not there.`);
  return named ?? findOrInstall('firefox-esr', ['firefox-esr'], 'or name a Firefox in FIREFOX_PATH');
}

function findWebKit() {
  const find = (/** @type {string} */ program) =>
    findOrInstall(program, ['webkit2gtk-driver', 'xvfb'], 'elsewhere it is not looked for');
  return { driver: find('WebKitWebDriver'), screen: find('Xvfb') };
}

/** @param {string} program @param {string[]} packages @param {string} otherwise */
function findOrInstall(program, packages, otherwise) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const find = () => folders.map((folder) => join(folder, program)).find((place) => existsSync(place));
  const found =
    find() ?? (installOnDebian('for the journey in three engines', packages) ? find() : undefined);
  if (found === undefined) throw new Error(`On Debian: apt-get install ${packages.join(' ')}; ${otherwise}.`);
  return found;
}

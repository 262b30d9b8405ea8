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
  const configured = process.env.FIREFOX_PATH;
  if (configured && !existsSync(configured))
    throw new Error(`FIREFOX_PATH is ${configured}, which does not exist.`);
  return configured ?? findOrInstall('firefox-esr', ['firefox-esr'], 'or set FIREFOX_PATH to its program');
}

function findWebKit() {
  const find = (/** @type {string} */ program) =>
    findOrInstall(program, ['webkit2gtk-driver', 'xvfb'], 'other systems are not supported');
  return { driver: find('WebKitWebDriver'), screen: find('Xvfb') };
}

/** @param {string} program @param {string[]} packages @param {string} alternative */
function findOrInstall(program, packages, alternative) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const find = () => folders.map((folder) => join(folder, program)).find((path) => existsSync(path));
  const found =
    find() ?? (installOnDebian('for the browser test in three engines', packages) ? find() : undefined);
  if (found === undefined)
    throw new Error(`On Debian: apt-get install ${packages.join(' ')}; ${alternative}.`);
  return found;
}

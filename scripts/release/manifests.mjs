import { platform } from './platform.mjs';

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {Record<string, unknown>} [overrides]
 * @property {Record<string, string>} [scripts]
 * @property {Record<string, string>} [engines]
 */

/** The npm scripts of a release. */
export const commands = ['start', 'admin', 'keys', 'mail', 'backup', 'restore'];

/** Used where the native Typst compiler is not prebuilt. */
const WASM_COMPILER = '@myriaddreamin/typst-ts-web-compiler';

/**
 * The server's manifest in a release: production packages only, without the domain, which the build contains, and
 * without the Typst compiler that the platform does not use.
 * @param {Manifest} manifest
 */
export function serverManifest({ devDependencies: _, dependencies = {}, ...manifest }) {
  const isUsed = (/** @type {string} */ name) => !name.startsWith('@formroom/') && name !== WASM_COMPILER;
  return {
    ...manifest,
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([name]) => isUsed(name))),
  };
}

/** The manifest at the root of a release. @param {Manifest} manifest */
export function rootManifest({ name, version, engines, scripts = {}, overrides = {} }) {
  return {
    name,
    version,
    private: true,
    type: 'module',
    workspaces: ['apps/server'],
    engines,
    scripts: Object.fromEntries(commands.map((command) => [command, scripts[command]])),
    // An override that refers to a development package can't be resolved here.
    overrides: Object.fromEntries(Object.entries(overrides).filter(([, each]) => typeof each === 'string')),
  };
}

const unusedFiles = /\.(?:[cm]?ts|map)$|\/binding\.gyp$|(?:^|\/)(?:\.package-lock\.json$|\.bin\/)/;
/** Folders that packages publish but don't load. */
const unusedFolders = /node_modules\/(?:@[^/]+\/)?[^/]+\/(?:test|tests|benchmarks?|examples)\//;
const sources = /\/@photostructure\/sqlite\/(?:src|scripts)\//;
const prebuilds = /\/prebuilds\/([^/]+)\/[^/]*?(?:\.(glibc|musl))?\.node$/;

/**
 * Whether a release contains a file of node_modules: no types, source maps, tests, C sources or binaries of other
 * platforms.
 * @param {string} path
 */
export function isNeeded(path) {
  if ([unusedFiles, unusedFolders, sources].some((pattern) => pattern.test(path))) return false;
  const prebuild = prebuilds.exec(path);
  if (!prebuild) return true;
  const [, builtFor, builtForLibc] = prebuild;
  const isForLibc = builtForLibc === undefined || builtForLibc === platform.libc;
  return builtFor === platform.name && isForLibc;
}

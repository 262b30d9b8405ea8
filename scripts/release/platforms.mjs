/**
 * @typedef {object} Platform
 * @property {string} name ends the archive's name
 * @property {NodeJS.Platform} os
 * @property {string} cpu
 * @property {'glibc' | 'musl'} [libc]
 * @property {boolean} hasNativeTypst whether the Typst compiler is prebuilt for it; elsewhere its WebAssembly build is used
 */

/** The platforms for which the registry has every native package. @type {readonly Platform[]} */
export const platforms = [
  { name: 'linux-x64', os: 'linux', cpu: 'x64', libc: 'glibc', hasNativeTypst: true },
  { name: 'linux-arm64', os: 'linux', cpu: 'arm64', libc: 'glibc', hasNativeTypst: false },
  { name: 'macos-arm64', os: 'darwin', cpu: 'arm64', hasNativeTypst: false },
  { name: 'macos-x64', os: 'darwin', cpu: 'x64', hasNativeTypst: false },
  { name: 'windows-x64', os: 'win32', cpu: 'x64', hasNativeTypst: false },
];

/** Returns the platform of this process, or undefined if there is no release for it. */
export function currentPlatform() {
  const report = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  const usesGlibc = report.header.glibcVersionRuntime !== undefined;
  return platforms.find(
    ({ os, cpu, libc }) =>
      os === process.platform && cpu === process.arch && (libc === undefined || usesGlibc),
  );
}

/**
 * Returns the platforms with these names, or all.
 * @param {readonly string[]} names
 * @throws Error that lists the names
 */
export function selectPlatforms(names) {
  const unknown = names.find((name) => platforms.every((platform) => platform.name !== name));
  if (unknown !== undefined)
    throw new Error(`There is no platform ${unknown}: ${platforms.map(({ name }) => name).join(', ')}.`);
  return names.length === 0 ? platforms : platforms.filter(({ name }) => names.includes(name));
}

/** The one platform of releases, which the drills run. Elsewhere the portal is started from the source. */
export const platform = /** @type {const} */ ({ name: 'linux-x64', os: 'linux', cpu: 'x64', libc: 'glibc' });

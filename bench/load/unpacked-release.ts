import { existsSync, lstatSync, readFileSync, readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const PERMISSIONS = 0o7777;
/** What a release must not contain: a school's data. */
const data = /\.(?:sqlite|sqlite-wal|sqlite-shm|backup|lock|part)$|(?:^|\/)data\//;

/** Returns what is wrong in a release that root has unpacked: owners, modes and kinds of files (R76). */
export function findWrongFiles(folder: string): string[] {
  return ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].flatMap((path) => {
    const { uid, gid, mode, ...entry } = lstatSync(join(folder, path));
    const isFolder = (mode & 0o170000) === 0o040000;
    const isRegular = (mode & 0o170000) === 0o100000;
    const expected = isFolder || path.endsWith('.sh') ? 0o755 : 0o644;
    const isRight = uid === 0 && gid === 0 && (mode & PERMISSIONS) === expected && (isFolder || isRegular);
    const isData = entry.size > 0 && isRegular && data.test(path);
    return isRight && !isData ? [] : [`${path} ${uid}:${gid} ${(mode & PERMISSIONS).toString(8)}`];
  });
}

/** Returns the links of the guides that lead nowhere in an unpacked release. */
export function findBrokenLinks(folder: string): string[] {
  const guides = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.md') && (!path.includes('/') || path.startsWith('docs/')),
  );
  return guides.flatMap((guide) => {
    const text = readFileSync(join(folder, guide), 'utf8');
    return [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !existsSync(join(folder, dirname(guide), link)))
      .map((link) => `${basename(guide)}: ${link}`);
  });
}

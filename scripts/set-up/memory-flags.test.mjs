import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
const flags = (/** @type {string} */ text) => text.match(/--(?:max|heap)-[\w-]+=\d+/g);
const start = /"start": ".+"/.exec(read('package.json'))?.[0] ?? '';

it.each(['deploy/formroom@.service', 'Dockerfile'])(
  '%s sets the same memory flags as npm start, and limits the memory of glibc',
  (file) => {
    expect(flags(start)).toHaveLength(3);
    expect(flags(read(file))).toEqual(flags(start));
    expect(read(file)).toContain(
      'MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=2097152 MALLOC_MMAP_THRESHOLD_=2097152',
    );
  },
);

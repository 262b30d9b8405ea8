import { expect, it } from 'vitest';
import { z } from 'zod';
import { importCountsSchema } from '@formroom/domain/api/imports.ts';
import { gzipJson, parseEach, parseGzipped, parseStored, UnreadableRowError } from './stored-json.ts';

const place = { table: 'imports', id: 'one' } as const;

it.each([
  ['text that is no JSON', '{"new": Zaboca', 'not JSON'],
  ['another type', '{"new":"Zaboca"}', 'invalid_type'],
])('an error names the row and has nothing of its content: %s', (_, json, reason) => {
  const read = () => parseStored(json, importCountsSchema, place);
  expect(read).toThrow(new UnreadableRowError(place, reason));
  expect(read).not.toThrow(/Zaboca/);
});

it('content that is not gzipped, and what is not as expected, are errors of the row', async () => {
  await expect(parseGzipped('Zaboca', z.unknown(), place)).rejects.toThrow(
    "The row one of imports can't be read: not gzipped.",
  );
  const text = await gzipJson({ name: 'Zaboca' });
  await expect(parseGzipped(text, z.object({ name: z.number() }), place)).rejects.toThrow(
    "The row one of imports can't be read: invalid_type.",
  );
  expect(await parseGzipped(text, z.object({ name: z.string() }), place)).toEqual({ name: 'Zaboca' });
});

it('a list leaves out only what can’t be read', () => {
  const logged: unknown[] = [];
  const log = { error: ({ err }: { readonly err: unknown }) => logged.push(err) };
  const parse = (json: string) => parseStored(json, z.int(), place);
  expect(parseEach(['1', '"x"', '3'], parse, log)).toEqual([1, 3]);
  expect(logged).toEqual([new UnreadableRowError(place, 'invalid_type')]);
  const fail = () => {
    throw new TypeError('a defect');
  };
  expect(() => parseEach(['1'], fail, log)).toThrow(TypeError);
});

import { expect, it } from 'vitest';
import { z } from 'zod';
import { randomId } from './random-id.ts';

it('makes a different version 4 UUID each time', () => {
  const ids = Array.from({ length: 200 }, randomId);
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
});

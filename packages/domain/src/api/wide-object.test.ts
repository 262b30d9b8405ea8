import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { wideObject } from './wide-object.ts';

const simple = {
  shape: { name: z.string().nullable(), town: z.string().nullable() },
  isValid: (_name: string, value: unknown) => value === null || typeof value === 'string',
};
const others = { id: z.string().trim(), flags: z.object({ done: z.int() }) };
const valid = { name: 'Anya', town: null, id: '1', flags: { done: 1 } };

const find = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, code }) => [path.join('.'), code]);

describe.each(['strip', 'reject'] as const)('a wide object that would %s unknown keys', (unknownKeys) => {
  const schema = wideObject<typeof valid>(simple, others, unknownKeys);

  it('accepts valid values, and parses those that Zod validates', () => {
    const value = { ...valid, id: ' 1 ', flags: { done: 1, extra: true } };
    expect(schema.parse(value)).toEqual(valid);
    expect(z.safeEncode(z.object({ data: schema }), { data: { ...valid } }).data).toEqual({ data: valid });
  });

  it('names each invalid or missing property', () => {
    const { town: _, ...withoutTown } = valid;
    expect(find(schema, { ...withoutTown, name: 7, flags: { done: 'x' } })).toEqual([
      ['flags.done', 'invalid_type'],
      ['name', 'custom'],
      ['town', 'custom'],
    ]);
  });

  it('rejects what is no object', () => {
    for (const value of [null, undefined, 'text', 1, [], [valid]])
      expect(find(schema, value)).toEqual([['', 'invalid_type']]);
  });

  it('is described as the same object of Zod', () => {
    const shape = { ...simple.shape, ...others };
    const same = unknownKeys === 'strip' ? z.object(shape) : z.strictObject(shape);
    const io = unknownKeys === 'strip' ? 'output' : 'input';
    expect(z.toJSONSchema(schema, { io })).toEqual(z.toJSONSchema(same, { io }));
  });
});

it('removes unknown keys, or names them', () => {
  const unknown = JSON.parse('{ "extra": 1, "constructor": 2 }') as object;
  expect(wideObject(simple, others, 'strip').parse({ ...valid, ...unknown })).toEqual(valid);
  const { error } = wideObject(simple, others, 'reject').safeParse({ ...valid, ...unknown });
  expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['extra', 'constructor'] }]);
});

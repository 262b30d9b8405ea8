import { expect, it } from 'vitest';
import { decodeActor, encodeActor } from './actor.ts';

it.each([
  ['student:20260001', { role: 'student', id: '20260001' }],
  ['admin:secretary', { role: 'admin', id: 'secretary' }],
  ['admin:student:1', { role: 'admin', id: 'student:1' }],
  ['admin:two\nlines', { role: 'admin', id: 'two\nlines' }],
  ['admin:', { role: 'admin', id: '' }],
] as const)('encodes and decodes %j', (encoded, actor) => {
  expect(decodeActor(encoded)).toEqual(actor);
  expect(encodeActor(actor)).toBe(encoded);
});

it('takes a bare name as an administrator’s', () => {
  expect(decodeActor('secretary')).toEqual({ role: 'admin', id: 'secretary' });
});

import { describe, expect, it } from 'vitest';
import { createIdSequence, suggestNextId } from './next-student-id.ts';

describe('the ID suggested for a new student', () => {
  it.each([
    [['20260001', '20260002', '20260600'], '20260601'],
    // The numbers begin again each year.
    [['20250999', '20260007'], '20260008'],
    [['S-009', 'S-010', 'guest'], 'S-011'],
    [['7', '0012', '0013'], '0014'],
    [['1', '2', '9'], undefined],
    [['anna', 'ben'], undefined],
    [[], undefined],
    // A typing error with another length doesn't decide.
    [['20260001', '20260002', '202600999'], '20260003'],
  ])('after %j is %s', (ids, expected) => expect(suggestNextId(ids, 2026)).toBe(expected));
});

describe('the IDs of a list without IDs', () => {
  const take = (next: () => string | undefined) => [next(), next(), next()];

  it.each([
    [['20260007', '20260600'], [], ['20260601', '20260602', '20260603']],
    [['20260007'], ['20260602'], ['20260602', '20260603', '20260604']],
    // Of another year or pattern.
    [['20260700'], ['99990002', '20250900'], ['20260701', '20260702', '20260703']],
    [['20260700'], ['20260602'], ['20260701', '20260702', '20260703']],
    [['S-098'], [], ['S-099', 'S-100', 'S-101']],
    [[], [], ['20260001', '20260002', '20260003']],
    [[], ['20260003'], ['20260003', '20260004', '20260005']],
    [['anna'], [], ['20260001', '20260002', '20260003']],
    // In another spelling.
    [['FC-0012', 'FC-0013', 'fc 0014'], [], ['FC-0015', 'FC-0016', 'FC-0017']],
    [['8'], [], ['9', undefined, undefined]],
  ])('after %j, with %j reserved, are %j', (ids, reserved, expected) =>
    expect(take(createIdSequence(ids, 2026, reserved))).toEqual(expected),
  );
});

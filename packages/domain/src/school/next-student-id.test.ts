import { describe, expect, it } from 'vitest';
import { suggestNextId } from './next-student-id.ts';

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

import { describe, expect, it } from 'vitest';
import { submissionReference } from './submission-reference.ts';

describe('the reference of a submission', () => {
  it('contains the student ID and changes with the minute of the agreement', () => {
    const first = submissionReference('20260003', '2026-11-21T12:00:59.999Z');
    expect(first).toMatch(/^20260003-[0-9A-Z]{5}$/);
    expect(submissionReference('20260003', '2026-11-21T12:00:00.000Z')).toBe(first);
    expect(submissionReference('20260003', '2026-11-21T12:01:00.000Z')).not.toBe(first);
  });
});

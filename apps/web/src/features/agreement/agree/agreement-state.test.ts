import { describe, expect, it } from 'vitest';
import { agreementState } from '#web/features/agreement/agree/agreement-state.ts';

const STORED = '2026-11-21T14:05:00.000Z';
const ticked = { value: '1', indicator: 'saving' } as const;
const unticked = { value: '0', indicator: 'saving' } as const;

describe('an agreement', () => {
  it('counts only when the server has stored it', () => {
    expect(agreementState(ticked, null)).toBe('sending');
    expect(agreementState({ ...ticked, indicator: 'saved' }, STORED)).toBe('agreed');
  });

  it('waits on the device when it could not be sent', () => {
    expect(agreementState({ ...ticked, indicator: 'failed' }, null)).toBe('waiting');
  });

  it('remains until the server has stored that it is withdrawn', () => {
    expect(agreementState(unticked, STORED)).toBe('withdrawing');
    expect(agreementState({ ...unticked, indicator: 'failed' }, STORED)).toBe('not withdrawn');
    expect(agreementState(unticked, null)).toBe('none');
    expect(agreementState({ value: '', indicator: 'none' }, null)).toBe('none');
  });
});

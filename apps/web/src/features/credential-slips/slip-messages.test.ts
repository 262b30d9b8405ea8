import { expect, it } from 'vitest';
import { confirmFilledInMessage, confirmMessage, printLabel } from './slip-messages.ts';

const row = {
  class_id: '2A',
  students: 30,
  without_password: 27,
  filled_in: 0,
  valid_slip: 0,
  expired_slip: 0,
};

it('says who gets a slip, and which ones stop working', () => {
  expect(confirmMessage(row)).toBe(
    '27 students in class 2A have not set a password yet. Each gets a slip with a new code.',
  );
  expect(confirmMessage({ ...row, valid_slip: 12 })).toContain('12 slips printed earlier stop working.');
  expect(confirmMessage({ ...row, class_id: null, without_password: 1, valid_slip: 1 })).toBe(
    'One student in no class has not set a password yet, and gets a slip with a new code. ' +
      'One slip printed earlier stops working.',
  );
  expect(confirmMessage({ ...row, class_id: 'Form 2' })).toMatch(/^27 students in Form 2 have not set/);
  expect([printLabel(1), printLabel(2)]).toEqual(['Print 1 slip', 'Print 2 slips']);
});

it('says who needs a slip although the school uses dates of birth', () => {
  expect(confirmFilledInMessage({ ...row, filled_in: 1 })).toMatch(
    /^One student in class 2A needs a slip, because/,
  );
  expect(confirmFilledInMessage({ ...row, filled_in: 3 })).toMatch(
    /^3 students in class 2A need a slip, because/,
  );
});

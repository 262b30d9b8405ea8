import { describe, expect, it } from 'vitest';
import { createFormOrder } from './form-order.ts';
import { findJoiningYear, getSchoolYearAt, toDefaultSchoolYear } from './school-year.ts';
import { planYear } from './year-plan.ts';

describe('the school year', () => {
  it.each([
    ['2026-08-31', 2025],
    ['2026-09-01', 2026],
    ['2027-01-01', 2026],
  ])('of %s is %i', (day, year) => expect(getSchoolYearAt(day)).toBe(year));

  it('has days until the office enters its own', () =>
    expect(toDefaultSchoolYear(2026)).toEqual({
      year: 2026,
      first_day: '2026-09-01',
      last_day: '2027-08-31',
    }));
});

describe('the school year that a student joins', () => {
  const current = { year: 2026, last_day: '2027-07-03' };
  it.each([
    [null, null],
    ['2020-09-01', null],
    ['2027-07-03', null],
    ['2027-07-04', 2027],
    ['2027-09-01', 2027],
    ['2028-07-03', 2027],
    ['2028-07-04', 2028],
  ])('with the entry date %s is %s', (day, year) => expect(findJoiningYear(day, current)).toBe(year));
});

const order = createFormOrder('', ['1A', '2A', '5A']);

describe('a plan', () => {
  it.each([
    ['2A', { plan: 'promote', class_id: '3A' }],
    ['5A', { plan: 'leave', class_id: null }],
    ['Prep', { plan: 'undecided', class_id: null }],
    [null, { plan: 'undecided', class_id: null }],
  ])('is proposed for %s', (classId, plan) => expect(planYear(classId, order)).toEqual(plan));

  it.each([
    ['2A', { plan: 'promote', class_id: null }, '3A'],
    ['2A', { plan: 'promote', class_id: '4B' }, '4B'],
    ['5A', { plan: 'promote', class_id: null }, '6A'],
    ['2A', { plan: 'repeat', class_id: null }, '2A'],
    ['2A', { plan: 'repeat', class_id: '2C' }, '2C'],
    ['2A', { plan: 'leave', class_id: '3A' }, null],
    ['2A', { plan: 'undecided', class_id: '3A' }, null],
    ['Prep', { plan: 'promote', class_id: null }, null],
  ] as const)('for %s may be decided: %j', (classId, decision, next) =>
    expect(planYear(classId, order, decision)).toEqual({ plan: decision.plan, class_id: next }),
  );
});

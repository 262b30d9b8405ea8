import { describe, expect, it } from 'vitest';
import { getSchoolYearOf, toDefaultSchoolYear } from './school-year.ts';
import { findLastForm, getNextClass, planYear } from './year-plan.ts';

describe('the school year', () => {
  it.each([
    ['2026-08-31', 2025],
    ['2026-09-01', 2026],
    ['2027-01-01', 2026],
  ])('of %s is %i', (day, year) => expect(getSchoolYearOf(day)).toBe(year));

  it('has days until the office enters its own', () =>
    expect(toDefaultSchoolYear(2026)).toEqual({
      year: 2026,
      first_day: '2026-09-01',
      last_day: '2027-08-31',
    }));
});

describe('the class of the next year', () => {
  it.each([
    ['2A', '3A'],
    ['1 Red', '2 Red'],
    ['3', '4'],
    ['9A', null],
    ['Prep', null],
    ['', null],
    [null, null],
  ])('of %s is %s', (from, to) => expect(getNextClass(from)).toBe(to));
});

describe('the last form', () => {
  it('is the highest that has a student', () => {
    expect(findLastForm(['1A', null, '5C', 'Prep', '5A'])).toBe(5);
    expect(findLastForm(['Prep', null])).toBeUndefined();
  });
});

describe('a plan', () => {
  it.each([
    ['2A', { plan: 'promote', class_id: '3A' }],
    ['5A', { plan: 'leave', class_id: null }],
    ['Prep', { plan: 'undecided', class_id: null }],
    [null, { plan: 'undecided', class_id: null }],
  ])('is proposed for %s', (classId, plan) => expect(planYear(classId, 5)).toEqual(plan));

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
    expect(planYear(classId, 5, decision)).toEqual({ plan: decision.plan, class_id: next }),
  );
});

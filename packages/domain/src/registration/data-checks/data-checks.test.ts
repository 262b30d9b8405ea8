import { describe, expect, it } from 'vitest';
import { emptyAnswers } from '../catalogue.ts';
import { formOfClass } from './birth-years.ts';
import { type CheckedStudent, checkedFields } from './data-check.ts';
import { type DataCheckId, dataCheckIds, fingerprintText, runDataCheck } from './data-checks.ts';
import { identityKey } from './duplicates.ts';

const TODAY = '2026-11-20';

let nextId = 0;
/** A student of form 2 with whom every check is content. */
const student = (answers: Partial<CheckedStudent> = {}): CheckedStudent => ({
  ...emptyAnswers,
  id: String((nextId += 1)),
  first_name: `Anya ${String(nextId)}`,
  last_name: 'Ramdeen',
  date_of_birth: '2013-08-21',
  class_id: '2A',
  phone_home: '1234567',
  mobile_phone_mother: '7654321',
  has_begun: true,
  ...answers,
});

const run = (check: DataCheckId, ...students: CheckedStudent[]) =>
  runDataCheck(check, students, TODAY).map((finding) => ({
    ids: finding.students.map(({ id }) => id),
    fields: finding.fields,
    state: finding.state,
  }));

it.each(dataCheckIds)('%s finds nothing in a usual record', (check) => {
  expect(run(check, student(), student())).toEqual([]);
});

it('IDs that differ only in spelling are found', () => {
  const [a, b, c] = [student({ id: 'FC-0012' }), student({ id: 'fc -0012' }), student({ id: 'FC-0013' })];
  expect(run('sameIds', a, b, c)).toMatchObject([{ ids: ['FC-0012', 'fc -0012'] }]);
});

describe('same name and date of birth', () => {
  it('is found whatever the case, accents, punctuation and order of the names', () => {
    const [a, b, c] = [
      student({ first_name: 'Zoë', last_name: "D'Andrade Lee" }),
      student({ first_name: 'ZOE', last_name: 'DAndrade-Lee' }),
      student({ first_name: 'D’Andrade', last_name: 'Lee Zoe' }),
    ];
    expect(run('duplicates', c, a, student(), b)).toEqual([
      { ids: [a.id, b.id, c.id], fields: ['first_name', 'last_name', 'date_of_birth'] },
    ]);
  });

  it('is not found with another birth date, or without one', () => {
    const name = { first_name: 'Zoe', last_name: 'Lee' };
    expect(run('duplicates', student(name), student({ ...name, date_of_birth: '2013-08-22' }))).toEqual([]);
    const unknown = { ...name, date_of_birth: null };
    expect(run('duplicates', student(unknown), student(unknown))).toEqual([]);
    expect(identityKey({ first_name: null, last_name: '-', date_of_birth: '2013-08-21' })).toBeUndefined();
  });
});

describe('an immigration permit', () => {
  const permitUntil = (permit_expiry_date: string | null, immigration_permit: number | null = 1) =>
    run('permits', student({ immigration_permit, permit_expiry_date })).map(({ state }) => state);

  it('is found from 60 days before its last day', () => {
    expect(permitUntil('2027-01-20')).toEqual([]);
    expect(permitUntil('2027-01-19')).toEqual(['expiring']);
    expect(permitUntil('2026-11-20')).toEqual(['expiring']);
    expect(permitUntil('2026-11-19')).toEqual(['expired']);
  });

  it('is not found without a date, or where the student needs none', () => {
    expect(permitUntil(null)).toEqual([]);
    expect(permitUntil('2020-01-01', 0)).toEqual([]);
    expect(permitUntil('2020-01-01', null)).toEqual([]);
  });
});

describe('a student whom nobody can reach', () => {
  const none = { phone_home: null, mobile_phone_mother: null };

  it('is found once the family has begun', () => {
    const lost = student(none);
    expect(run('unreachable', lost, student({ ...none, has_begun: false }))).toMatchObject([
      { ids: [lost.id] },
    ]);
  });

  it.each(checkedFields.filter((name) => /phone|email/.test(name)))('is not found with %s', (name) => {
    expect(run('unreachable', student({ ...none, [name]: '7654321' }))).toEqual([]);
  });

  it('is not found with a number at the emergency contact’s work', () => {
    expect(run('unreachable', student({ ...none, relative_in_school: 'Bank, 868 555-0100' }))).toEqual([]);
    expect(run('unreachable', student({ ...none, relative_in_school: 'Bank, floor 2' }))).toHaveLength(1);
  });
});

describe('one number of student and adult', () => {
  it.each([
    'mobile_phone_mother',
    'father_business_phone',
    'home_phone_guardian',
    'emergency_home_phone',
  ] as const)('is found at %s', (name) => {
    expect(run('sharedNumbers', student({ [name]: '1234567' }))).toMatchObject([
      { fields: ['phone_home', name] },
    ]);
  });

  it('is not found between adults', () => {
    const adults = { mobile_phone_father: '7654321', emergency_home_phone: '7654321' };
    expect(run('sharedNumbers', student(adults))).toEqual([]);
    expect(run('sharedNumbers', student({ phone_home: null, mobile_phone_mother: null }))).toEqual([]);
  });
});

describe('a date of birth and a form', () => {
  const isFound = (class_id: string | null, date_of_birth: string | null) =>
    run('birthYears', student({ class_id, date_of_birth })).length > 0;

  it.each([
    ['1A', '2016-12-31', false],
    ['1A', '2017-01-01', true],
    ['1A', '2011-01-01', false],
    ['1A', '2010-12-31', true],
    ['Form 5', '2010-05-01', false],
    ['5B', '2013-05-01', true],
    ['6U', '2004-05-01', true],
  ])('in %s born on %s: unlikely is %s', (className, born, unlikely) => {
    expect(isFound(className, born)).toBe(unlikely);
  });

  it('are not compared without a form from 1 to 6, or without a date', () => {
    expect(isFound('1A', null)).toBe(false);
    for (const name of [null, 'Upper', '7A', '0', '20260001']) expect(formOfClass(name)).toBeUndefined();
    expect(isFound('7A', '1960-01-01')).toBe(false);
  });

  it('belong to the school year that began in September', () => {
    const born2016 = student({ class_id: '1A', date_of_birth: '2016-05-01' });
    expect(runDataCheck('birthYears', [born2016], '2026-08-31')).toHaveLength(1);
    expect(runDataCheck('birthYears', [born2016], '2026-09-01')).toHaveLength(0);
  });
});

describe('the fingerprint of a finding', () => {
  const readText = (answers: Partial<CheckedStudent>, today = TODAY) => {
    const [finding] = runDataCheck(
      'permits',
      [student({ id: '1', immigration_permit: 1, ...answers })],
      today,
    );
    return finding && fingerprintText(finding);
  };

  it('changes with the answers that it was found in and with its state, and with nothing else', () => {
    const text = readText({ permit_expiry_date: '2026-12-01' });
    expect(readText({ permit_expiry_date: '2026-12-01', email: 'a@example.com' })).toBe(text);
    expect(readText({ permit_expiry_date: '2026-12-02' })).not.toBe(text);
    expect(readText({ permit_expiry_date: '2026-12-01' }, '2026-12-02')).not.toBe(text);
  });
});

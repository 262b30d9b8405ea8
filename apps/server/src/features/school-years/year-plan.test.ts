import { paths } from '@formroom/domain/api/paths.ts';
import type { ListedYear } from '@formroom/domain/api/school-years.ts';
import { describe, expect, it } from 'vitest';
import {
  ANYA,
  getMessage,
  nextYear,
  OTHER,
  plannedYear,
  THIRD,
  yearOffice,
} from '../../testing/year-change.ts';

describe('the school year', () => {
  it('is that of the first day of the installation, with days that the office may change', async () => {
    const { admin, portal } = await yearOffice();
    const { students } = await portal.db
      .selectFrom('students')
      .select((eb) => eb.fn.countAll<number>().as('students'))
      .executeTakeFirstOrThrow();
    const first = { year: 2026, first_day: '2026-09-01', last_day: '2027-08-31' };
    expect((await admin.get(paths.schoolYears)).json<ListedYear[]>()).toEqual([
      { ...first, state: 'current', students },
    ]);
    const days = { ...first, last_day: '2027-07-02' };
    expect((await admin.post(paths.schoolYears, days)).json()).toEqual(days);
    expect((await admin.post(paths.schoolYears, { ...days, year: 2020 })).statusCode).toBe(404);
    const backwards = await admin.post(paths.schoolYears, { ...days, last_day: '2026-01-01' });
    expect(backwards.json()).toMatchObject({
      errors: { last_day: ['The last day must be after the first.'] },
    });
  });

  it('can be followed only by a later one', async () => {
    const { admin, change } = await yearOffice();
    for (const [body, field] of [
      [{ ...nextYear, year: 2026 }, 'year'],
      [{ ...nextYear, first_day: '2027-08-31' }, 'first_day'],
      [{ ...nextYear, last_day: '1850' }, 'last_day'],
    ] as const) {
      const refused = await admin.post(paths.yearChange, body);
      expect(refused.statusCode).toBe(422);
      expect(refused.json<{ errors: object }>().errors).toHaveProperty(field);
    }
    expect((await change()).planned).toBeNull();
  });
});

describe('a planned change of year', () => {
  it('proposes the next form, and that the last one leaves', async () => {
    const { portal, change, getPlan, preview } = await plannedYear();
    await portal.db.updateTable('students').set({ class_id: null }).where('id', '=', OTHER).execute();
    const { classes, planned: to, last } = await change();
    expect([to, last]).toEqual([nextYear, null]);
    const counts = classes.map(({ class_id, students, promote, leave, undecided }) => [
      class_id,
      class_id?.startsWith('5') ? leave : class_id === null ? undecided : promote,
      students,
    ]);
    for (const [, count, students] of counts) expect(count).toBe(students);
    expect(counts.at(-1)).toEqual([null, 1, 1]);
    expect(await getPlan('2A')).toContainEqual(
      expect.objectContaining({ student_id: ANYA, plan: 'promote', next_class_id: '3A', decided: false }),
    );
    const form = await getPlan('Form%202');
    expect(form.map(({ class_id }) => class_id)).toEqual(expect.arrayContaining(['2A', '2B']));
    expect(form.every(({ class_id }) => class_id?.startsWith('2'))).toBe(true);
    const { notices, counts: total } = await preview();
    expect(total.undecided).toBe(1);
    expect(notices.map(({ kind, students }) => [kind, students])).toContainEqual(['undecided', 1]);
  });

  it('follows the order of the forms, from which only the last leaves', async () => {
    const { portal, admin, getPlan, preview } = await plannedYear();
    const put = async (id: string, class_id: string) =>
      await portal.db.updateTable('students').set({ class_id }).where('id', '=', id).execute();
    await put(ANYA, 'Lower 6');
    await put(OTHER, 'U6');
    await put(THIRD, '5D');
    const plan = async (className: string) => {
      const [first] = await getPlan(encodeURIComponent(className));
      return [first?.plan, first?.next_class_id];
    };
    expect(await plan('5D')).toEqual(['promote', 'Lower 6']);
    expect(await plan('Lower 6')).toEqual(['promote', 'U6']);
    expect(await plan('U6')).toEqual(['leave', null]);
    expect((await preview()).notices.map(({ kind }) => kind)).not.toContain('not-next-form');
    expect((await admin.post(paths.settings, { form_order: '1, 2, 3, 4, 5' })).statusCode).toBe(200);
    expect(await plan('5D')).toEqual(['leave', null]);
    expect(await plan('Lower 6')).toEqual(['undecided', null]);
  });

  it('names the terms of the ending year whose cards are not all posted', async () => {
    const { portal, admin, preview } = await plannedYear();
    const messages = async () =>
      (await preview()).notices.filter(({ kind }) => kind === 'not-posted').map(({ message }) => message);
    const none = [
      '2026-2027 Term 1 (Michaelmas): no cards are posted.',
      '2026-2027 Term 2 (Hilary): no cards are posted.',
      '2026-2027 Term 3 (Trinity): no cards are posted.',
    ];
    expect(await messages()).toEqual(none);
    await admin.post(paths.postReportCards, { year: 2026, term: 1, posted: 1 });
    const withdraw = { student_id: ANYA, year: 2026, term: 1, posted: 0, reason: 'Wrong' };
    const all = (await messages())[0];
    await admin.post(paths.postReportCard, withdraw);
    const { cards } = await portal.db
      .selectFrom('term_students')
      .select((eb) => eb.fn.countAll<number>().as('cards'))
      .where('year', '=', 2026)
      .executeTakeFirstOrThrow();
    expect([all, await messages()]).toEqual([
      none[1],
      [`2026-2027 Term 1 (Michaelmas): 1 of ${cards} cards not posted.`, none[1], none[2]],
    ]);
  });

  it('keeps what the office decides, names what looks wrong, and forgets it when it is cancelled', async () => {
    const { admin, decide, getPlan, preview, change } = await plannedYear();
    expect((await decide([ANYA], 'repeat')).json()).toEqual({ students: 1 });
    await decide([OTHER], 'promote', '4Q');
    const plans = [...(await getPlan('2A')), ...(await getPlan('2B'))];
    const findPlan = (id: string) => plans.find((each) => each.student_id === id);
    expect(findPlan(ANYA)).toMatchObject({ plan: 'repeat', next_class_id: '2A', decided: true });
    const kinds = (await preview()).notices.map(({ kind }) => kind);
    expect(kinds.slice(0, 3)).toEqual(['early', 'new-class', 'not-next-form']);
    await decide([OTHER], null);
    const left = (await preview()).notices.map(({ kind }) => kind);
    expect([...new Set(left)]).toEqual(['early', 'not-posted']);
    const wrong = await decide([ANYA, 'nobody'], 'leave');
    expect([wrong.statusCode, getMessage(wrong)]).toEqual([
      409,
      '1 student of these is not in the list any more. Reload the page.',
    ]);
    expect(findPlan(ANYA)?.plan).toBe('repeat');
    const withClass = await decide([ANYA], 'leave', '3A');
    expect(withClass.json()).toMatchObject({
      errors: { class_id: ['Only students who stay have a class next year.'] },
    });
    await admin.post(paths.cancelYearChange, { year: 2027 });
    expect(await change()).toMatchObject({ planned: null, classes: [] });
    expect((await decide([ANYA], 'repeat')).statusCode).toBe(409);
    await admin.post(paths.yearChange, nextYear);
    expect((await getPlan('2A')).every(({ decided }) => !decided)).toBe(true);
  });
});

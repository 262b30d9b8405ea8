import { type ChangesToReview, type ReviewCount } from '@formroom/domain/api/changes-to-review.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { MAX_REVIEW_COUNT } from '@formroom/domain/registration/review-risk.ts';
import { describe, expect, it } from 'vitest';
import { listAuditEntries } from '../../testing/audit-log.ts';
import { countQueries } from '../../testing/count-queries.ts';
import { testPortal, type TestPortal } from '../../testing/test-portal.ts';

const ANYA = '20260001';
const OTHER = '20260003';

/** A portal, and what its office and families do. */
async function openSchool() {
  const portal = await testPortal();
  const admin = await portal.admin();
  const family = async (id: string, answers: Record<string, unknown>) => {
    const saved = await (await portal.student(id)).post(paths.saveStudent, { id, ...answers });
    expect(saved.statusCode, saved.body).toBe(200);
  };
  const list = async (query = '') =>
    (await admin.get(`${paths.changesToReview}${query}`)).json<ChangesToReview>();
  const counts = async () => (await admin.get(paths.reviewCount)).json<ReviewCount>();
  const markSeen = async (student_id: string, fields: string[], up_to: number) =>
    (await admin.post(paths.changesSeen, { student_id, fields, up_to })).json<{
      seen_at: string;
      changes: number;
    }>();
  return { portal, admin, family, list, counts, markSeen };
}

/** Stores a change by the family of each student. */
const storeChanges = ({ db }: TestPortal, ids: readonly string[]) =>
  db
    .insertInto('history')
    .values(
      ids.map((id) => ({
        student_id: id,
        version: 1,
        field: 'achievements',
        old_value: 'null',
        new_value: '"Chess"',
        changed_by: `student:${id}` as const,
        changed_at: '2026-11-20T13:00:00.000Z',
        review_risk: 3,
      })),
    )
    .execute();

const summarize = ({ data }: ChangesToReview) =>
  data.map(({ id, changes }) => [id, ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`)]);

describe('changes to review', () => {
  it('are what families changed, the highest risk first, and not what the office changed', async () => {
    const { portal, admin, family, list, counts } = await openSchool();
    await portal.db
      .updateTable('students')
      .set({ allergy: 'Nuts', home_address: '1 Main Road', achievements: null, last_name: 'Ali' })
      .where('id', 'in', [ANYA, OTHER])
      .execute();
    expect(await counts()).toEqual({ all: 0, high: 0, medium: 0, low: 0 });
    await family(ANYA, {
      achievements: 'Chess',
      home_address: '2 Main Road',
      allergy: null,
      last_name: 'Alli',
    });
    portal.pass(5);
    await family(OTHER, { achievements: 'Running' });
    await admin.post(paths.saveStudent, { id: OTHER, allergy: 'Dust' });

    expect(summarize(await list())).toEqual([
      [
        ANYA,
        'last_name: Ali → Alli',
        'allergy: Nuts → null',
        'home_address: 1 Main Road → 2 Main Road',
        'achievements: null → Chess',
      ],
      [OTHER, 'achievements: null → Running'],
    ]);
    expect((await list()).data[1]?.changes[0]).toMatchObject({
      risk: 'low',
      at: '2026-11-20T13:05:00.000Z',
      times: 1,
    });
    expect(summarize(await list('?risk=high')).map(([id]) => id)).toEqual([ANYA]);
    const listed = (await admin.get(`${paths.students}?to_review=1&sort=id`)).json<{ id: string }[]>();
    expect(listed.map(({ id }) => id)).toEqual([ANYA, OTHER]);
    expect(await counts()).toEqual({ all: 2, high: 1, medium: 1, low: 2 });
  });

  it('are one for each field, from the first value to the last, and come last when changed back', async () => {
    const { portal, family, list } = await openSchool();
    await portal.db
      .updateTable('students')
      .set({ allergy: 'Nuts', achievements: null })
      .where('id', '=', ANYA)
      .execute();
    await family(ANYA, { allergy: 'Dust' });
    await family(ANYA, { achievements: 'Chess' });
    await family(ANYA, { achievements: 'Chess, running' });
    await family(ANYA, { allergy: 'Nuts' });
    const [student] = (await list()).data;
    expect(student?.changes).toMatchObject([
      { field: 'achievements', from: null, to: 'Chess, running', times: 2 },
      { field: 'allergy', from: 'Nuts', to: 'Nuts', times: 2 },
    ]);
  });

  it('say what the office changed since then, and come last when it put them back', async () => {
    const { portal, admin, family, list } = await openSchool();
    await portal.db
      .updateTable('students')
      .set({ allergy: 'Nuts', emergency_contact: 'Granny', achievements: null })
      .where('id', '=', ANYA)
      .execute();
    await family(ANYA, { allergy: 'Dust', emergency_contact: 'Uncle', achievements: 'Chess' });
    portal.pass(5);
    await admin.post(paths.saveStudent, { id: ANYA, allergy: 'Nuts', emergency_contact: 'Aunt' });
    const since = { by: 'admin', at: '2026-11-20T13:05:00.000Z' };
    expect((await list()).data[0]?.changes).toMatchObject([
      { field: 'emergency_contact', from: 'Granny', to: 'Uncle', since: { ...since, to: 'Aunt' } },
      { field: 'achievements', to: 'Chess', since: null },
      { field: 'allergy', from: 'Nuts', to: 'Dust', since: { ...since, to: 'Nuts' } },
    ]);
    await family(ANYA, { allergy: 'Dust again' });
    expect((await list()).data[0]?.changes.find(({ field }) => field === 'allergy')).toMatchObject({
      from: 'Nuts',
      to: 'Dust again',
      since: null,
    });
  });

  it('are gone once seen, except a later one, and come back when that is undone', async () => {
    const { portal, admin, family, list, counts, markSeen } = await openSchool();
    await family(ANYA, { allergy: 'Dust', achievements: 'Chess' });
    const [student] = (await list()).data;
    await family(ANYA, { allergy: 'Dust and pollen' });
    const seen = await markSeen(ANYA, ['allergy'], student?.up_to ?? 0);
    expect(seen).toEqual({ seen_at: '2026-11-20T13:00:00.000Z', changes: 1 });
    expect(summarize(await list())[0]).toContain('allergy: Dust → Dust and pollen');
    portal.pass(1);
    const { up_to = 0 } = (await list()).data[0] ?? {};
    const all = await markSeen(ANYA, ['allergy', 'achievements'], up_to);
    expect(all.changes).toBe(2);
    expect(await counts()).toMatchObject({ all: 0 });

    const undone = await admin.post(paths.undoChangesSeen, {
      student_id: ANYA,
      fields: ['allergy'],
      seen_at: all.seen_at,
    });
    expect(undone.json()).toEqual({ changes: 1 });
    expect(summarize(await list())).toEqual([[ANYA, 'allergy: Dust → Dust and pollen']]);
    const entries = (await listAuditEntries(admin)).filter(({ event }) => event === 'changes-seen');
    expect(entries).toHaveLength(3);
    expect(entries[0]).toMatchObject({ student_id: ANYA, who: 'admin' });
  });

  it('come in pages that follow each other, with as many queries for one student as for many', async () => {
    const { portal, admin, list } = await openSchool();
    const ids = ['20260100', '20260101', '20260102'];
    await storeChanges(portal, ids);
    const paged: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: ChangesToReview = await list(`?limit=1&after=${after}`);
      expect(page.data).toHaveLength(1);
      paged.push(page.data[0]?.id ?? '');
      after = page.next;
    }
    expect(paged).toEqual(ids);
    const queriesFor = (limit: number) =>
      countQueries(portal.db, () => admin.get(`${paths.changesToReview}?limit=${limit}`));
    expect(await queriesFor(3)).toBe(await queriesFor(1));
  });

  it('of leavers are not listed, and a leaver’s can’t be marked', async () => {
    const { admin, family, list, counts } = await openSchool();
    await family(ANYA, { allergy: 'Dust' });
    await admin.post(paths.leavers, { student_id: ANYA, erase: 0 });
    expect((await list()).data).toEqual([]);
    expect(await counts()).toMatchObject({ all: 0 });
    const body = { student_id: ANYA, fields: ['allergy'], up_to: 1000 };
    expect((await admin.post(paths.changesSeen, body)).statusCode).toBe(409);
    expect((await admin.post(paths.changesSeen, { ...body, student_id: '99999999' })).statusCode).toBe(404);
  });

  it('are counted up to a number, which costs the same in every school', async () => {
    const { portal, counts } = await openSchool();
    const students = await portal.db
      .selectFrom('students')
      .select('id')
      .limit(MAX_REVIEW_COUNT + 5)
      .execute();
    await storeChanges(
      portal,
      students.map(({ id }) => id),
    );
    expect(await counts()).toEqual({ all: MAX_REVIEW_COUNT, high: 0, medium: 0, low: MAX_REVIEW_COUNT });
  });

  it.each([
    [{ fields: [], up_to: 1 }, 'fields'],
    [{ fields: ['allergy'], up_to: 0 }, 'up_to'],
    [{ fields: ['allergy'], up_to: '1 or 1=1' }, 'up_to'],
    [{ fields: 'allergy', up_to: 1 }, 'fields'],
  ])('that %j does not name are a 422 at the field', async (body, field) => {
    const { admin } = await openSchool();
    const response = await admin.post(paths.changesSeen, { student_id: ANYA, ...body });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json<{ errors: object }>().errors).join()).toContain(field);
  });
});

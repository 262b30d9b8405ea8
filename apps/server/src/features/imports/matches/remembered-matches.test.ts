import { commit, previewImport, toCsv } from '../../../testing/import-workbook.ts';
import { addDays } from '@formroom/domain/school/dates.ts';
import { inTransaction } from '../../../db/database.ts';
import { testPortal } from '../../../testing/test-portal.ts';
import { deleteUnusedMatches, storeMatches } from './import-matches.repository.ts';
import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { match, send, sendMatch, importMatched } from '../../../testing/matched-list.ts';

describe('a remembered match', () => {
  const kinds = ['Fem', 'Ma'];
  const next = (kind = 'Fem') =>
    toCsv('Roll,Child,Born,Kind,Notes,Stream', `20270009,"Ali, Ann",03/04/2015,${kind},,1A`);

  it('is stored by the commit, not by the preview', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await sendMatch(admin, match);
    expect(await portal.db.selectFrom('import_matches').select('kind').execute()).toEqual([]);
    expect((await send(admin, paths.importStudents, {}, next())).statusCode).toBe(422);
  });

  it('shows each value that it reads as another', async () => {
    const admin = await (await testPortal()).admin();
    const { rows } = (await sendMatch(admin, match)).json<ImportPreview>();
    expect(rows.map(({ read_as: values }) => values)).toEqual([
      [{ label: 'Sex', from: kinds[0], to: 'Female' }],
      [{ label: 'Sex', from: kinds[1], to: 'Male' }],
    ]);
  });

  it('of somebody else is confirmed at its first use', async () => {
    const portal = await testPortal();
    await importMatched(await portal.admin(), match);
    const other = await portal.staff('office');
    const preview = async () => (await send(other, paths.importStudents, {}, next())).json<ImportPreview>();
    const first = await preview();
    expect(first.matched_by).toMatchObject({ by: 'admin', at: '2026-11-20T13:00:00.000Z' });
    expect(first.matched_by?.columns).toContainEqual({ heading: 'Kind', label: 'Sex' });
    const path = paths.commitImport.replace(':id', first.import_id);
    const refused = await other.post(path);
    expect([refused.statusCode, refused.json<{ errors: unknown }>().errors]).toMatchObject([
      422,
      { confirm_match: ['These columns were matched by admin on 2026-11-20. Confirm it first.'] },
    ]);
    expect((await other.post(path, { confirm_match: true })).statusCode).toBe(200);
    expect((await preview()).matched_by).toBeNull();
    expect((await previewImport(await portal.admin(), next())).matched_by).toBeNull();
  });

  it('changes no value that is ours, and none of a column without fixed values', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    await importMatched(admin, match);
    const [stored] = await portal.db.selectFrom('import_matches').selectAll().execute();
    // As an earlier release could have stored it.
    const values = {
      sex: { female: 'Male' },
      last_name: { ali: 'Noël' },
      date_of_birth: { '03/04/2015': '2001-01-01' },
    };
    const content = JSON.stringify({
      ...(JSON.parse(stored?.content ?? '') as object),
      match: { ...match[0], values },
    });
    await portal.db.updateTable('import_matches').set({ content }).execute();
    const { rows } = await previewImport(admin, next('Female'));
    expect(rows[0]?.changes.map(({ to }) => to)).toEqual(['Ali', 'Ann', '2015-04-03', 'Female', '1A']);
    expect(rows[0]).not.toHaveProperty('read_as');
  });

  it('gives a heading of ours no other meaning', async () => {
    const portal = await testPortal();
    const admin = await portal.admin();
    const bytes = toCsv('Roll,First Name,Last Name', '20260001,Zoe,Ali');
    const columns = [
      { heading: 'Roll', field: 'id' },
      { heading: 'First Name', field: 'last_name' },
      { heading: 'Last Name', field: 'first_name' },
    ];
    const swapped = await send(admin, paths.importStudents, { match: JSON.stringify([{ columns }]) }, bytes);
    expect([swapped.statusCode, swapped.json<{ message: string }>().message]).toEqual([
      422,
      '“First Name” (column B) is one of our headings and can’t be another column. Leave it out, or change the heading in the file.',
    ]);
    const right = [
      columns[0],
      { heading: 'First Name', field: 'first_name' },
      { heading: 'Last Name', field: 'last_name' },
    ];
    const done = (
      await send(admin, paths.importStudents, { match: JSON.stringify([{ columns: right }]) }, bytes)
    ).json<ImportPreview>();
    await commit(admin, done.import_id);
    const [stored] = await portal.db.selectFrom('import_matches').selectAll().execute();
    const content = JSON.stringify({ ...(JSON.parse(stored?.content ?? '') as object), match: { columns } });
    await portal.db.updateTable('import_matches').set({ content }).execute();
    const again = toCsv('Roll,First Name,Last Name', '20260003,Zoe,Ali');
    const { rows } = await previewImport(admin, again);
    expect(rows[0]?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['first_name', 'Zoe'],
      ['last_name', 'Ali'],
    ]);
  });

  it.each([
    [
      'last_name',
      { Ali: 'Noël' },
      'The values of Last Name are read as they are in the file. Correct them there.',
    ],
    [
      'id',
      { 20270001: '20260001' },
      'The values of Student ID are read as they are in the file. Correct them there.',
    ],
    [
      'date_of_birth',
      { '03/04/2015': '2001-01-01' },
      'The values of Date of Birth are read as they are in the file. Correct them there.',
    ],
    ['sex', { Fem: 'Zebra' }, '“Zebra” is no value of Sex.'],
  ])('can’t have values of %s that are not coded', async (field, replaced, reason) => {
    const admin = await (await testPortal()).admin();
    const chosen = [{ columns: match[0]?.columns, values: { [field]: replaced } }];
    for (const path of [paths.importStudents, paths.importStudentsColumns]) {
      const response = await send(admin, path, { match: JSON.stringify(chosen) });
      expect([response.statusCode, response.json<{ errors: unknown }>().errors], path).toMatchObject([
        422,
        { match: [reason] },
      ]);
    }
  });

  it('is deleted when nobody has used it for 400 days', async () => {
    const portal = await testPortal();
    await importMatched(await portal.admin(), match);
    const count = async () => (await portal.db.selectFrom('import_matches').select('kind').execute()).length;
    await deleteUnusedMatches(portal.db, addDays(new Date('2026-11-20T13:00:00Z'), 399));
    expect(await count()).toBe(1);
    await deleteUnusedMatches(portal.db, addDays(new Date('2026-11-20T13:00:00Z'), 401));
    expect(await count()).toBe(0);
  });

  it('is one of 200 at most, of which the oldest unused goes', async () => {
    const { db } = await testPortal();
    const by = { changedBy: { role: 'admin', id: 'admin' }, now: new Date('2026-11-20T13:00:00Z') } as const;
    const remember = (key: string, minutes: number) =>
      inTransaction(db, (trx) =>
        storeMatches(trx, 'students', [{ key, match: { columns: [] } }], {
          ...by,
          now: new Date(by.now.getTime() + minutes * 60_000),
        }),
      );
    for (let number = 0; number < 201; number += 1) await remember(`key ${number}`, number);
    const kept = await db.selectFrom('import_matches').select('content').execute();
    expect(kept).toHaveLength(200);
    expect(JSON.stringify(kept)).not.toContain('"key 0"');
  });
});

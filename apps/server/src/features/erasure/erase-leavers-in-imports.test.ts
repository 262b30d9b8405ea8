import { paths } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { runOnceAfter } from '../../testing/query-hooks.ts';
import { commit, toCsv, newStudentsCsv, previewImport, undo } from '../../testing/import-workbook.ts';
import { eraseDueLeavers, scheduleErasure } from '../../testing/erase-leaver.ts';
import { testPortal } from '../../testing/test-portal.ts';

const ID = '20260001';
const DAY = 24 * 60;

describe('an import with a student who is erased', () => {
  it('can’t be undone and gives the reason; other imports can', async () => {
    const portal = await testPortal();
    await (await portal.admin()).post(paths.settings, { erase_after_days: 7 });
    const named = await previewImport(
      await portal.admin(),
      toCsv('Student ID,Town', `${ID},Arima`, '20260003,Arima'),
    );
    const other = await previewImport(await portal.admin(), newStudentsCsv(2));
    for (const { import_id: id } of [named, other]) await commit(await portal.admin(), id);
    await scheduleErasure(portal, ID);
    portal.pass(7 * DAY);
    expect(await eraseDueLeavers(portal)).toBe(1);

    const admin = await portal.admin();
    const refused = await undo(admin, named.import_id);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      409,
      'This import can’t be undone: the data of a student in it has been deleted.',
    ]);
    const listed = (await admin.get(paths.imports)).json<{ import_id: string; state: string }[]>();
    expect(listed.find(({ import_id: id }) => id === named.import_id)?.state).toBe('final');
    expect((await undo(admin, other.import_id)).statusCode).toBe(200);
  });

  it('keeps no row of the student even if it was uploaded during the erasure', async () => {
    const portal = await testPortal();
    const { db } = portal;
    await scheduleErasure(portal, ID);
    portal.pass(30 * DAY);
    const admin = await portal.admin();
    const read: string[] = [];
    // The erasure has just listed the imports to search.
    runOnceAfter(db, /select "id" from "imports"/, async () => {
      const workbookWithLeaver = toCsv('Student ID,Home Address', `${ID},3 Quetzalcoatl Street`);
      for (const workbook of [workbookWithLeaver, newStudentsCsv(2)])
        read.push((await previewImport(admin, workbook)).import_id);
    });
    expect(await eraseDueLeavers(portal)).toBe(1);
    const [named, other] = read;
    const kept = await db.selectFrom('import_pages').select('import_id').distinct().execute();
    expect(kept).toEqual([{ import_id: other }]);
    expect((await commit(admin, named ?? '')).statusCode).toBe(404);
    expect((await commit(admin, other ?? '')).statusCode).toBe(200);
  });
});

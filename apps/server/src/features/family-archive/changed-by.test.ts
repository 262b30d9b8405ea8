import { json, text } from 'node:stream/consumers';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { addAdmin } from '../../testing/authenticator.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { scan, uploadForm } from '../../testing/upload-form.ts';
import { loadArchiveData, readAccessEvents, readHistory } from './archive-data.ts';
import { toMachineReadable } from './machine-readable.ts';
import { historyTable } from './tables.ts';

const ID = '20260001';
const [FAMILY, OFFICE] = ['The family', 'The school office'];

async function change(browser: TestBrowser, middle_name: string) {
  const saved = await browser.post(paths.saveStudent, { id: ID, middle_name });
  expect(saved.statusCode, saved.body).toBe(200);
  const form = uploadForm({ id: ID, file_type: 'file' }, { name: `${middle_name}.pdf`, bytes: scan() });
  const stored = await browser.post(paths.storeFile, form);
  expect(stored.statusCode, stored.body).toBe(200);
}

describe('changes by an administrator called Family', () => {
  it('are attributed to the office in the archive; the history still shows the name', async () => {
    const portal = await testPortal();
    await addAdmin(portal, 'Family');
    const admin = await portal.admin('Family');
    await change(await portal.student(ID), 'Marie');
    portal.pass(1);
    await change(admin, 'Maria');

    const held = await loadArchiveData(portal.db, ID, {
      now: portal.app.now(),
      timeZone: portal.app.config.timeZone,
    });
    const name = 'Identity: Other Name';
    const read = () => readHistory(portal.db, held);
    expect((await text(historyTable(held, read()))).split('\r\n').slice(1, -1)).toEqual([
      `2026-11-20 09:00,${name},,Marie,${FAMILY}`,
      `2026-11-20 09:01,${name},Marie,Maria,${OFFICE}`,
    ]);
    const streams = { history: read(), looks: readAccessEvents(portal.db, held) };
    const { history, files } = (await json(toMachineReadable(held, new Map(), streams))) as Record<
      string,
      unknown[]
    >;
    const first = { field: 'middle_name', from: null, to: 'Marie', at: '2026-11-20T13:00:00.000Z' };
    const second = { ...first, from: 'Marie', to: 'Maria', at: '2026-11-20T13:01:00.000Z' };
    expect(history).toEqual([
      { ...first, by: FAMILY },
      { ...second, by: OFFICE },
    ]);
    expect(files).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'Marie.pdf', uploaded_by: FAMILY }),
        expect.objectContaining({ name: 'Maria.pdf', uploaded_by: OFFICE }),
      ]),
    );

    expect((await admin.get(pathTo(paths.studentHistory, { id: ID }))).json()).toEqual([
      { ...second, by: 'Family' },
      { ...first, by: 'Family' },
    ]);
  });
});

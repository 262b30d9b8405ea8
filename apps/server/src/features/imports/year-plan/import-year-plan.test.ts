import type { ImportPreview, ImportRow } from '@formroom/domain/api/imports.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { editWorkbook } from '../../../testing/edited-workbook.ts';
import { commit, toCsv, undo } from '../../../testing/import-workbook.ts';
import { uploadForm } from '../../../testing/upload-form.ts';
import {
  ANYA,
  getMessage,
  nextYear,
  OTHER,
  plannedYear,
  THIRD,
  yearOffice,
} from '../../../testing/year-change.ts';

async function office() {
  const made = await plannedYear();
  const uploadPlan = (bytes: Uint8Array, name = 'Plan.csv') =>
    made.admin.post(paths.importYearPlan, uploadForm({}, { name, bytes }));
  const previewPlan = async (bytes: Uint8Array, name?: string) => {
    const response = await uploadPlan(bytes, name);
    expect(response.statusCode, response.body.slice(0, 500)).toBe(200);
    return response.json<ImportPreview>();
  };
  const plans = async () =>
    await made.portal.db.selectFrom('year_plans').selectAll().orderBy('student_id').execute();
  return { ...made, uploadPlan, previewPlan, plans };
}

const toChanges = ({ changes }: ImportRow) => changes.map(({ field, from, to }) => [field, from, to]);

it('takes a downloaded plan with other values, and puts the decisions back when it is undone', async () => {
  const { admin, decide, getPlan, previewPlan, plans } = await office();
  await decide([OTHER], 'leave');
  const template = await admin.get(pathTo(paths.importTemplate, { kind: 'year-plan' }));
  expect(template.headers['content-disposition']).toContain('Plan 2027-2028.xlsx');
  const unchanged = await previewPlan(template.rawPayload, 'Plan.xlsx');
  expect(unchanged.counts).toMatchObject({ new: 0, changed: 0, error: 0 });
  const before = await plans();
  const edited = await editWorkbook(template.rawPayload, (heading, id) => {
    if (heading === 'Plan') return { [ANYA]: 'repeat', [OTHER]: 'Promote', [THIRD]: 'Leave' }[id];
    return heading === 'New Class' && id === OTHER ? '4Q' : undefined;
  });
  const preview = await previewPlan(edited, 'Plan.xlsx');
  const getRow = (id: string) => preview.rows.find(({ student_id }) => student_id === id) as ImportRow;
  // The class of the first follows the plan, because its cell was not changed.
  expect(toChanges(getRow(ANYA))).toEqual([
    ['plan', 'promote', 'repeat'],
    ['class_id', '3A', '2A'],
  ]);
  expect(toChanges(getRow(OTHER))).toEqual([
    ['plan', 'leave', 'promote'],
    ['class_id', null, '4Q'],
  ]);
  expect(toChanges(getRow(THIRD)).at(0)).toEqual(['plan', 'promote', 'leave']);
  expect(getRow(OTHER).warnings).toEqual([
    { kind: 'unknown-class', message: 'No student is in class “4Q”.', class_id: '4Q' },
  ]);
  expect((await commit(admin, preview.import_id)).statusCode).toBe(422);
  const accepted = await admin.post(pathTo(paths.commitImport, { id: preview.import_id }), {
    classes: { '4Q': '4Q' },
  });
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect(await plans()).toEqual([
    { student_id: ANYA, plan: 'repeat', class_id: null },
    { student_id: OTHER, plan: 'promote', class_id: '4Q' },
    { student_id: THIRD, plan: 'leave', class_id: null },
  ]);
  expect((await getPlan('2A')).find((each) => each.student_id === ANYA)?.next_class_id).toBe('2A');
  expect((await undo(admin, preview.import_id)).statusCode).toBe(200);
  expect(await plans()).toEqual(before);
});

it('names what is wrong by row: two lines for a student, and plans that it does not know', async () => {
  const { uploadPlan, previewPlan } = await office();
  const { rows } = await previewPlan(
    toCsv(
      'Student ID,Name,Plan,New Class',
      `${ANYA},,Repeat,`,
      `${ANYA},,Leave,`,
      `${OTHER},,Stay,`,
      `${THIRD},,Leave,3A`,
      '99990001,,Leave,',
      '20260004,,,12345678901',
      ',,Leave,',
    ),
  );
  expect(rows.map(({ row, errors }) => [row, ...errors])).toEqual([
    [2, 'Student ID: Row 3 has the same ID.'],
    [3, 'Student ID: Row 2 has the same ID.'],
    [4, 'Plan: Write Promote, Repeat, Leave or Undecided.'],
    [5, 'New Class: Only students who stay have a class next year. Empty this cell.'],
    [6, 'Student ID: No student with this ID is enrolled.'],
    [7, 'New Class: Use 10 characters or fewer.'],
    [8, 'There is no Student ID.'],
  ]);
  const unknown = await uploadPlan(toCsv('Student ID,Result', `${ANYA},Repeat`));
  expect([unknown.statusCode, getMessage(unknown)]).toEqual([
    422,
    '1 heading is not known: “Result” (column B). Spell it as the template or the export does, or delete the column.',
  ]);
});

it('is refused when the plan or the student has changed since the preview, and without a planned change', async () => {
  const { admin, decide, previewPlan, plans, commit: changeYear } = await office();
  const list = toCsv('Student ID,Plan', `${ANYA},Repeat`, `${OTHER},Leave`);
  const stale = await previewPlan(list);
  await decide([OTHER], 'repeat');
  const refused = await commit(admin, stale.import_id);
  expect([refused.statusCode, getMessage(refused)]).toEqual([
    409,
    `1 student (${OTHER}) has changed since the preview, so nothing was imported. Please upload the file again.`,
  ]);
  expect(await plans()).toEqual([{ student_id: OTHER, plan: 'repeat', class_id: null }]);
  const done = await previewPlan(list);
  await commit(admin, done.import_id);
  await decide([ANYA], 'undecided');
  expect((await admin.get(pathTo(paths.undoImport, { id: done.import_id }))).json()).toMatchObject({
    can_undo: 1,
    blocked: [{ student_id: ANYA, obstacles: [{ kind: 'changed', field: 'plan' }] }],
  });
  await changeYear();
  const late = await undo(admin, done.import_id);
  expect([late.statusCode, getMessage(late)]).toEqual([
    409,
    'This change of year is no longer planned. Reload the page.',
  ]);
});

it('needs a planned change of year', async () => {
  const { admin } = await yearOffice();
  const list = { name: 'Plan.csv', bytes: toCsv('Student ID,Plan', `${ANYA},Repeat`) };
  const upload = async () => (await admin.post(paths.importYearPlan, uploadForm({}, list))).statusCode;
  expect(await upload()).toBe(409);
  expect((await admin.get(pathTo(paths.importTemplate, { kind: 'year-plan' }))).statusCode).toBe(409);
  await admin.post(paths.yearChange, nextYear);
  expect(await upload()).toBe(200);
});

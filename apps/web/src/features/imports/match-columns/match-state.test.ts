import { importColumnsSchema } from '@formroom/domain/api/import-matches.ts';
import { expect, it } from 'vitest';
import {
  findProblems,
  listSubjectColumns,
  needsMatch,
  toSheetMatch,
  toSheetState,
} from '#web/features/imports/match-columns/match-state.ts';

const getColumns = (...fields: (string | null)[]) =>
  importColumnsSchema.parse({
    sheets: [
      {
        names: [],
        row: 1,
        remembered: false,
        columns: fields.map((field, index) => ({
          heading: `H${index}`,
          letters: 'ABC'[index],
          samples: [],
          field,
          candidates: [],
          own_field: null,
        })),
        options: [
          { field: 'id', label: 'Student ID' },
          { field: 'sex', label: 'Sex' },
        ],
        values: [],
        subject: null,
        matched_values: { sex: { Girl: 'Female' }, class_id: { X: 'Y' } },
      },
    ],
    dates: null,
  });

it('needs a match for open and duplicate columns, and without a student ID', () => {
  const getProblems = (...fields: (string | null)[]) => {
    const columns = getColumns(...fields);
    return columns.sheets.map((sheet) => {
      const { columns: byColumn, sheet: whole } = findProblems(sheet, toSheetState(sheet));
      return [needsMatch(columns), whole, ...byColumn];
    })[0];
  };
  expect(getProblems('id', 'sex', 'nothing')).toEqual([false, undefined]);
  expect(getProblems('id', null)).toEqual([
    true,
    undefined,
    [1, 'Choose what this column is, or leave it out.'],
  ]);
  expect(getProblems('id', 'sex', 'sex')).toEqual([
    true,
    undefined,
    [1, '“H2” (column C) is the same. Leave one of them out.'],
    [2, '“H1” (column B) is the same. Leave one of them out.'],
  ]);
  expect(getProblems('nothing', 'nothing')).toEqual([true, 'Choose the column with the Student ID.']);
  expect(getProblems('id', 'gone')?.[0]).toBe(true);
});

it('sends open columns as left out, and values of matched fields only', () => {
  const [sheet] = getColumns('id', null, 'sex').sheets;
  expect(sheet && toSheetMatch(sheet, toSheetState(sheet))).toEqual({
    columns: [
      { heading: 'H0', field: 'id' },
      { heading: 'H1', field: 'nothing' },
      { heading: 'H2', field: 'sex' },
    ],
    values: { sex: { girl: 'Female' } },
  });
});

it('asks for the subject of a sheet that does not name it, and sends it', () => {
  const { sheets, ...columns } = getColumns('id', 'sex');
  const [sheet] = sheets;
  if (!sheet) throw new Error('There is no sheet.');
  const subject = {
    choices: ['Mathematics', 'Spanish'],
    sheets: [
      { name: 'A', suggested: 'Spanish' },
      { name: 'B', suggested: null },
    ],
  };
  const asked = { ...sheet, subject };
  expect(needsMatch({ ...columns, sheets: [asked] })).toBe(true);
  const state = toSheetState(asked);
  expect(findProblems(asked, state).sheet).toBe('Choose the subject of the marks.');
  const answered = { ...state, subjects: { ...state.subjects, B: 'Mathematics' } };
  expect(findProblems(asked, answered).sheet).toBeUndefined();
  expect(toSheetMatch(asked, answered).subjects).toEqual({ A: 'Spanish', B: 'Mathematics' });
  // Even if all is suggested, the office confirms it.
  const suggested = { ...asked, subject: { ...subject, sheets: subject.sheets.slice(0, 1) } };
  expect(needsMatch({ ...columns, sheets: [suggested] })).toBe(true);
});

it('takes only headings that are subjects for columns of one mark', () => {
  const { sheets } = getColumns('id', null, null);
  const [sheet] = sheets;
  if (!sheet) throw new Error('There is no sheet.');
  const getFields = (...titles: string[]) =>
    titles.flatMap((title) => [`course_mark:${title}`, `exam_mark:${title}`]);
  const candidates = [[], getFields('Physics'), getFields('Mathematics', 'Additional Mathematics')];
  const headings = ['Student ID', 'PHYSICS', 'Maths'];
  const named = {
    ...sheet,
    columns: sheet.columns.map((column, index) => ({
      ...column,
      heading: headings[index] ?? '',
      candidates: candidates[index] ?? [],
    })),
  };
  expect(listSubjectColumns(named)).toEqual([{ index: 1, title: 'Physics' }]);
});

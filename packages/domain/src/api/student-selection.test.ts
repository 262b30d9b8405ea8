import { describe, expect, it } from 'vitest';
import { MAX_SELECTED_IDS, studentSelectionSchema } from './student-selection.ts';

const getMessages = (selection: unknown) =>
  studentSelectionSchema
    .safeParse(selection)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);
const idsUpTo = (count: number) => Array.from({ length: count }, (_, index) => String(index));

describe('a selection of students', () => {
  it.each([
    { ids: ['20260001'] },
    { ids: idsUpTo(MAX_SELECTED_IDS) },
    { filter: {} },
    { filter: { class: '1A' } },
    { filter: {}, except: ['20260001'] },
    { filter: {}, expected: 12 },
  ])('may be %j', (selection) => expect(studentSelectionSchema.safeParse(selection).success).toBe(true));

  it.each([
    [{}, 'ids', 'Give either “ids” or “filter”.'],
    [{ ids: ['1'], filter: {} }, 'ids', 'Give either “ids” or “filter”.'],
    [{ ids: ['1'], except: ['2'] }, 'except', 'Give “except” only with “filter”.'],
    [{ ids: ['1'], expected: 1 }, 'expected', 'Give “expected” only with “filter”.'],
    [{ filter: {}, expected: MAX_SELECTED_IDS + 1 }, 'expected', 'Select at most 10,000 students.'],
    [{ ids: [] }, 'ids', 'Select at least one student.'],
    [{ ids: ['1', '2', '1'] }, 'ids', 'Name each student once.'],
    [{ ids: idsUpTo(MAX_SELECTED_IDS + 1) }, 'ids', 'Select at most 10,000 students.'],
    [{ filter: { documents: 'some' } }, 'filter.documents', 'Give one of missing, complete.'],
  ])('is refused as %j', (selection, path, message) =>
    expect(getMessages(selection)).toEqual([[path, message]]),
  );

  it('can’t have a misspelt filter, which would select everybody', () =>
    expect(getMessages({ filter: { klass: '1A' } })).toHaveLength(1));
});

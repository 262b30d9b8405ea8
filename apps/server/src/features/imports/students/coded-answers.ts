import { parseCell } from '@formroom/domain/kinds/parse-cell.ts';
import { catalogue, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import type { ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import type { Database } from '../../../db/database.ts';
import type { FindCodedValues } from '../import-kind.ts';
import { loadListEntries } from './list-entries.ts';

/** Returns a function that finds the answers of a field with a fixed set of answers. */
export async function loadCodedAnswers(db: Database): Promise<FindCodedValues> {
  const { findEntry, getTitles } = await loadListEntries(db);
  return (name) => {
    if (!isFieldName(name)) return undefined;
    const field = catalogue[name];
    const choices = listChoices(field, getTitles);
    if (!choices) return undefined;
    return { choices, isKnown: (cell) => !('error' in parseCell(field, cell, { findEntry })) };
  };
}

function listChoices(
  field: (typeof catalogue)[keyof typeof catalogue],
  getTitles: (list: ReferenceListName) => readonly string[],
): readonly string[] | undefined {
  if (field.kind === 'choice') return field.choices;
  if (field.kind === 'flag') return ['Yes', 'No'];
  return field.kind === 'code' || field.kind === 'title' ? getTitles(field.list) : undefined;
}

import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import type { FindEntry } from '@formroom/domain/kinds/parse-cell.ts';
import { catalogue, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import { referenceListNames, type ReferenceListName } from '@formroom/domain/school/reference-lists.ts';
import type { Database, Trx } from '../../../db/database.ts';
import { findEntries } from '../../reference-lists/reference-lists.repository.ts';

type Entry = Awaited<ReturnType<typeof findEntries>>[number];

/** The reference lists, loaded once per import. */
export interface ListEntries {
  /** Includes retired entries. */
  readonly getTitle: TitleLookup;
  readonly findEntry: FindEntry;
  /** The titles that can currently be selected. */
  readonly getTitles: (list: ReferenceListName) => readonly string[];
  /** Whether an answer of a reference list field can currently be selected. */
  isSelectable(name: FieldName, value: unknown): boolean;
}

export async function loadListEntries(db: Database | Trx): Promise<ListEntries> {
  const entries = await findEntries(db, referenceListNames);
  const titles = new Map(entries.map(({ list, code, title }) => [`${list} ${code}`, title]));
  const selectable = entries.filter(({ retired }) => retired === 0);
  const exact = groupEntriesBy(selectable, ({ title }) => title);
  const folded = groupEntriesBy(selectable, ({ title }) => normalizeHeading(title));
  const codes = groupEntriesBy(selectable, ({ code }) => String(code));
  const only = (index: ReturnType<typeof groupEntriesBy>, list: ReferenceListName, text: string) => {
    const [entry, another] = index.get(`${list} ${text}`) ?? [];
    return another ? undefined : entry;
  };
  return {
    getTitle: (list, code) => titles.get(`${list} ${code}`),
    getTitles: (list) => selectable.filter((entry) => entry.list === list).map(({ title }) => title),
    findEntry: (list, text) =>
      only(exact, list, text) ?? only(folded, list, normalizeHeading(text)) ?? only(codes, list, text),
    isSelectable: (name, value) => {
      const field = catalogue[name];
      if (field.kind === 'code') return codes.has(`${field.list} ${String(value)}`);
      return field.kind !== 'title' || exact.has(`${field.list} ${String(value)}`);
    },
  };
}

function groupEntriesBy(entries: readonly Entry[], key: (entry: Entry) => string) {
  const index = new Map<string, Entry[]>();
  for (const entry of entries) {
    const known = `${entry.list} ${key(entry)}`;
    index.set(known, [...(index.get(known) ?? []), entry]);
  }
  return index;
}

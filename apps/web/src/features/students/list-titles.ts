import type { EditableList } from '@formroom/domain/api/reference-lists.ts';
import type { TitleLookup } from '@formroom/domain/kinds/format-answer.ts';

/** The titles of codes in the school's lists, retired ones too. */
export const titlesIn =
  (lists: readonly EditableList[] = []): TitleLookup =>
  (name, code) =>
    lists.find(({ list }) => list === name)?.entries.find((entry) => entry.code === code)?.title;

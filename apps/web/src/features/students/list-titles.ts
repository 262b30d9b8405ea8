import type { KeptList } from '@formroom/domain/api/reference-lists.ts';
import type { TitleOf } from '@formroom/domain/kinds/printed.ts';

/** The titles of codes in the school's lists, retired ones too. */
export const titlesIn =
  (lists: readonly KeptList[] = []): TitleOf =>
  (name, code) =>
    lists.find(({ list }) => list === name)?.entries.find((entry) => entry.code === code)?.title;

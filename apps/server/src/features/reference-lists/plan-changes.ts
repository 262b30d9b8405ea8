import type { UpdateList } from '@formroom/domain/api/reference-lists.ts';
import { messages } from '@formroom/domain/kinds/messages.ts';
import { singleLineText } from '@formroom/domain/kinds/text-schemas.ts';
import { getMaxTitleLength } from '@formroom/domain/registration/reference-list-fields.ts';
import { z } from 'zod';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';

export interface ListEntry {
  readonly code: number;
  readonly title: string;
  readonly retired: number;
}

interface ListChangePlan {
  /** New and changed entries. */
  readonly entries: readonly ListEntry[];
  readonly renames: readonly { readonly from: string; readonly to: string }[];
  /** Errors by path, such as `changes.0.title`. */
  readonly errors: Readonly<Record<string, string[]>>;
}

/**
 * Plans the changes of a list's entries. New entries get codes that were never used, because entries are never deleted.
 */
export function planChanges(kept: readonly ListEntry[], { list, changes }: UpdateList): ListChangePlan {
  const titleSchema = singleLineText(getMaxTitleLength(list)).pipe(z.string().min(1, messages.required));
  const before = new Map(kept.map((entry) => [entry.code, entry]));
  const after = new Map<number, ListEntry>();
  const errors: Record<string, string[]> = {};
  /** The index of the change that sets an entry's title. */
  const titled = new Map<number, string>();
  let newCode = 1 + Math.max(0, ...before.keys());

  for (const [index, change] of changes.entries()) {
    const place = `changes.${String(index)}`;
    const code = change.code ?? newCode++;
    const old = before.get(code);
    if (change.code !== undefined && !old) {
      errors[`${place}.code`] = ['This entry does not exist.'];
      continue;
    }
    if (after.has(code)) errors[`${place}.code`] = ['Each entry can be in the list only once.'];

    const posted = change.title ?? old?.title ?? '';
    const read = titleSchema.safeParse(posted);
    const isNewTitle = posted !== old?.title;
    if (isNewTitle) titled.set(code, `${place}.title`);
    if (isNewTitle && !read.success)
      errors[`${place}.title`] = [read.error.issues[0]?.message ?? messages.wrongType];
    const title = isNewTitle && read.success ? read.data : posted;
    after.set(code, { code, title, retired: change.retired ?? old?.retired ?? 0 });
  }
  const duplicateErrors = findDuplicates(
    [...kept.filter(({ code }) => !after.has(code)), ...after.values()],
    titled,
  );
  return { ...differences(before, after), errors: { ...duplicateErrors, ...errors } };
}

const normalizeTitle = (title: string) => normalizeForSearch(title).trim().replaceAll(/\s+/g, ' ');

/** Finds new titles that another entry has, ignoring case, accents and spaces. */
function findDuplicates(entries: readonly ListEntry[], titled: ReadonlyMap<number, string>) {
  const errors: Record<string, string[]> = {};
  const known = new Map<string, ListEntry>();
  // Entries with unchanged titles come first, so that the error is reported for the new title.
  for (const entry of entries.toSorted((a, b) => Number(titled.has(a.code)) - Number(titled.has(b.code)))) {
    const twin = known.get(normalizeTitle(entry.title));
    const place = titled.get(entry.code);
    if (!twin) known.set(normalizeTitle(entry.title), entry);
    else if (place !== undefined) errors[place] = [duplicateTitleMessage(twin)];
  }
  return errors;
}

const duplicateTitleMessage = ({ title, retired }: ListEntry) =>
  retired === 1
    ? `“${title}” is already in the list, but retired. Restore it instead.`
    : `“${title}” is already in the list.`;

function differences(before: ReadonlyMap<number, ListEntry>, after: ReadonlyMap<number, ListEntry>) {
  const entries = [...after.values()].filter(({ code, title, retired }) => {
    const old = before.get(code);
    return old?.title !== title || old.retired !== retired;
  });
  const renames = entries.flatMap(({ code, title }) => {
    const from = before.get(code)?.title;
    return from === undefined || from === title ? [] : [{ from, to: title }];
  });
  return { entries, renames };
}

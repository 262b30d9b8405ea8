import type { ChangeList, KeptList } from '@formroom/domain/api/reference-lists.ts';
import { fieldsOfList, titleLimitOf } from '@formroom/domain/registration/listed-fields.ts';
import { type ReferenceListName, referenceListNames } from '@formroom/domain/school/reference-lists.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { invalid } from '../../plugins/problem.ts';
import { planChanges } from './plan-changes.ts';
import { countRecords, findEntries, holdLists, saveEntries } from './reference-lists.repository.ts';
import { renameAnswers } from './rename-answers.ts';

/** The lists as the office keeps them: with what is retired, and how many records use each entry. */
export const getKeptLists = (db: Database) =>
  Promise.all(referenceListNames.map((list) => getKeptList(db, list)));

export async function getKeptList(db: Database, list: ReferenceListName): Promise<KeptList> {
  const [entries, records] = await Promise.all([findEntries(db, [list]), countRecords(db, list)]);
  return {
    list,
    max: titleLimitOf(list),
    entries: entries.map(({ code, title, retired }) => ({
      code,
      title,
      retired: retired === 1 ? 1 : 0,
      records: (records.get(code) ?? 0) + (records.get(title) ?? 0),
    })),
  };
}

/**
 * Adds, renames, retires and restores entries of a list, all or nothing. Records that have an entry's title as their
 * answer follow when it is renamed.
 * @throws Problem 422 by the place of the change
 */
export async function changeList(
  db: Database,
  posted: ChangeList,
  { changedBy, now }: { changedBy: string; now: Date },
) {
  await inTransaction(db, async (trx) => {
    await holdLists(trx);
    const { entries, renames, faults } = planChanges(await findEntries(trx, [posted.list]), posted);
    if (Object.keys(faults).length > 0) throw invalid(faults, 'Some of the changes can’t be made.');
    await saveEntries(trx, posted.list, entries);
    if (renames.length === 0) return;
    for (const { name, field } of fieldsOfList(posted.list)) {
      if (field.kind !== 'code') await renameAnswers(trx, name, { renames, changedBy, now });
    }
  });
}

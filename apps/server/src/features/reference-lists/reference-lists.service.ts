import type { Actor } from '@formroom/domain/school/actor.ts';
import type { UpdateList, EditableList } from '@formroom/domain/api/reference-lists.ts';
import { findFieldsByList, getMaxTitleLength } from '@formroom/domain/registration/reference-list-fields.ts';
import { type ReferenceListName, referenceListNames } from '@formroom/domain/school/reference-lists.ts';
import { type Database, inTransaction } from '../../db/database.ts';
import { invalid } from '../../errors.ts';
import { planChanges } from './plan-changes.ts';
import { countRecords, findEntries, lockLists, saveEntries } from './reference-lists.repository.ts';
import { renameAnswers } from './rename-answers.repository.ts';

/** Returns the lists for the office: with retired entries, and the number of records that use each entry. */
export const getManagedLists = (db: Database) =>
  Promise.all(referenceListNames.map((list) => getManagedList(db, list)));

export async function getManagedList(db: Database, list: ReferenceListName): Promise<EditableList> {
  const [entries, records] = await Promise.all([findEntries(db, [list]), countRecords(db, list)]);
  return {
    list,
    max: getMaxTitleLength(list),
    entries: entries.map(({ code, title, retired }) => ({
      code,
      title,
      retired: retired === 1 ? 1 : 0,
      records: (records.get(code) ?? 0) + (records.get(title) ?? 0),
    })),
  };
}

/**
 * Adds, renames, retires and restores entries of a list, all or nothing. Records that store the title of a renamed
 * entry are updated.
 * @throws PortalError invalid by the path of the change
 */
export async function updateList(
  db: Database,
  posted: UpdateList,
  { changedBy, now }: { changedBy: Actor; now: Date },
) {
  await inTransaction(db, async (trx) => {
    await lockLists(trx);
    const { entries, renames, errors } = planChanges(await findEntries(trx, [posted.list]), posted);
    if (Object.keys(errors).length > 0) throw invalid(errors, 'Some of the changes can’t be made.');
    await saveEntries(trx, posted.list, entries);
    if (renames.length === 0) return;
    for (const { name, field } of findFieldsByList(posted.list)) {
      if (field.kind !== 'code') await renameAnswers(trx, name, { renames, changedBy, now });
    }
  });
}

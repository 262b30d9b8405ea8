import { fileTypes, getMaxFiles } from '@formroom/domain/registration/documents.ts';
import type { Trx } from '../../db/database.ts';
import { toDocumentColumns } from '../documents/documents.repository.ts';
import { filterCurrent, findDocuments, updatePositions } from '../documents/documents.repository.ts';
import { uniqueName } from '../documents/documents.repository.ts';

/**
 * Gives the files of the other record names and places that fit those of the record that stays: its current files come first,
 * and what has no room stays as a replaced file.
 */
export async function joinDocuments(trx: Trx, id: string, otherId: string, now: Date) {
  const own = await findDocuments(trx, id);
  const others = await findDocuments(trx, otherId);
  const places = new Map<string, number | null>();
  for (const type of fileTypes) {
    const first = filterCurrent(own, type).length;
    for (const [index, { file_key: key }] of filterCurrent(others, type).entries())
      places.set(key, first + index < getMaxFiles(type) ? first + index : null);
  }
  await updatePositions(trx, places, now);
  const ownNames = new Set(own.map(({ name }) => name));
  const taken = new Set([...ownNames, ...others.map(({ name }) => name)]);
  for (const { file_key: key, name } of others) {
    const unique = ownNames.has(name) ? uniqueName(name, taken) : name;
    taken.add(unique);
    await trx
      .updateTable('documents')
      .set({ name: unique, upload_id: null })
      .where('file_key', '=', key)
      .execute();
  }
  const joined = [...own, ...others.map((each) => ({ ...each, place: places.get(each.file_key) ?? null }))];
  await trx.updateTable('students').set(toDocumentColumns(fileTypes, joined)).where('id', '=', id).execute();
}

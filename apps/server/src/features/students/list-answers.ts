import { messages } from '@formroom/domain/kinds/messages.ts';
import { catalogue, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Trx } from '../../db/database.ts';
import { findChoosable } from '../reference-lists/reference-lists.repository.ts';
import type { AnswerChanges } from './record-row.ts';

/** The new answers that must stand in a reference list and don't, with the message for each. */
export async function faultsOfLists(trx: Trx, changes: AnswerChanges) {
  const picks = Object.entries(changes).flatMap(([name, value]) => {
    const field = catalogue[name as FieldName];
    const mustBeListed = field.kind === 'code' || field.kind === 'title';
    return mustBeListed && value !== null ? [{ name, field, value }] : [];
  });
  if (picks.length === 0) return {};
  const entries = await findChoosable(
    trx,
    picks.map(({ field }) => field.list),
  );
  const unlisted = picks.filter(
    ({ field, value }) =>
      !entries.some(
        (entry) => entry.list === field.list && value === (field.kind === 'code' ? entry.code : entry.title),
      ),
  );
  return Object.fromEntries(unlisted.map(({ name }) => [name, [messages.choice]]));
}

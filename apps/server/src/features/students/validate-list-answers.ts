import { messages } from '@formroom/domain/kinds/messages.ts';
import { catalogue, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import type { Database } from '../../db/database.ts';
import { findEntries } from '../reference-lists/reference-lists.repository.ts';
import { findEarlierAnswers } from './answer-history.repository.ts';
import type { AnswerChanges } from './record-row.ts';

/**
 * Returns messages for new answers that are not in their reference list. A retired entry is valid for a record that had
 * it before, so that a change can be reverted.
 */
export async function validateListAnswers(db: Database, studentId: string, changes: AnswerChanges) {
  const picks = Object.entries(changes).flatMap(([name, value]) => {
    const field = catalogue[name as FieldName];
    const mustBeListed = field.kind === 'code' || field.kind === 'title';
    return mustBeListed && value !== null ? [{ name, field, value }] : [];
  });
  if (picks.length === 0) return {};
  const entries = await findEntries(
    db,
    picks.map(({ field }) => field.list),
  );
  const picked = picks.map(({ name, field, value }) => {
    const isPick = (entry: (typeof entries)[number]) =>
      entry.list === field.list && value === (field.kind === 'code' ? entry.code : entry.title);
    return { name, value, retired: entries.find(isPick)?.retired };
  });
  const retired = picked.filter((pick) => pick.retired === 1).map(({ name }) => name);
  const earlier = retired.length === 0 ? [] : await findEarlierAnswers(db, studentId, retired);
  const unlisted = picked.filter(
    ({ name, value, retired }) =>
      retired === undefined ||
      (retired === 1 && !earlier.some((answer) => answer.field === name && answer.value === value)),
  );
  return Object.fromEntries(unlisted.map(({ name }) => [name, [messages.choice]]));
}

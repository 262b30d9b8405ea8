import type { Database } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import { getStudent } from '../students/get-student.service.ts';
import { findMessage } from './outbox.repository.ts';
import { getFacts, renderMessage } from './render-message.service.ts';

/**
 * Returns a message with its text, without the token of its link: in the demo school with it, if wanted.
 * @throws PortalError for an unknown message
 */
export async function readMessage(
  db: Database,
  id: number,
  { portal, withLink }: { readonly portal: string; readonly withLink: boolean },
) {
  const row = await findMessage(db, id);
  if (!row) throw notFound();
  const { kind, student_id, teacher, address, state, created_at, sent_at, error, kept_text, wording } = row;
  const firstName = student_id === null ? null : (await getStudent(db, student_id)).first_name;
  const { subject, text } = renderMessage(kind, await getFacts(db, firstName, wording), { portal });
  const entry = { id, kind, student_id, teacher, address, state, created_at, sent_at, error };
  return { ...entry, subject, text: withLink ? (kept_text ?? text) : text };
}

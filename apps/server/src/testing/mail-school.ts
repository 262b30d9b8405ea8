import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { MessageAddress } from '@formroom/domain/api/message-addresses.ts';
import type { MessagesPage } from '@formroom/domain/api/messages.ts';
import type { FamilyMessageKind } from '@formroom/domain/messages/kinds.ts';
import { inTransaction } from '../db/database.ts';
import { queueMessages } from '../features/messages/queue-messages.service.ts';
import { startMailServer } from './mail-server.ts';
import { createTestSender, setAddresses } from './messages.ts';
import { testPortal } from './test-portal.ts';

/** The student about whom messages go to both parents. */
export const ID = '20260101';
export const MOTHER = 'mother@example.org';
export const FATHER = 'father@example.org';
/** In minutes, as `portal.pass` takes them. */
export const HOUR = 60;

/** A portal with a mail server, and a student with the confirmed addresses of both parents. */
export async function openMailSchool(environment: Record<string, string> = {}) {
  const server = await startMailServer();
  const portal = await testPortal({ ...server.environment, ...environment });
  // The start has asked the fixed accounts for their addresses.
  await portal.db.deleteFrom('messages').execute();
  server.mails.length = 0;
  await setAddresses(portal, ID, { email_mother: MOTHER, email_father: FATHER }, { confirmed: true });
  const { send, sending, openMailer } = createTestSender(portal);
  const queue = (kind: FamilyMessageKind = 'document-asked-again') =>
    inTransaction(portal.db, (trx) => queueMessages(trx, { kind, studentIds: [ID] }, portal.app.now()));
  const admin = await portal.admin();
  const list = async (query: Record<string, string> = {}) =>
    (
      await (await portal.admin()).get(pathTo(paths.messages, {}, { student_id: ID, ...query }))
    ).json<MessagesPage>().data;
  const addresses = async () =>
    (await admin.get(pathTo(paths.messageAddresses, { id: ID }))).json<MessageAddress[]>();
  const change = (body: Record<string, unknown>) =>
    admin.post(pathTo(paths.messageAddresses, { id: ID }), body);
  const recipients = () =>
    server.mails.map(({ to }) => (to ? [to].flat().map(({ text }) => text) : [])).flat();
  return { server, portal, admin, send, sending, openMailer, queue, list, addresses, change, recipients };
}

import type { AddressField } from '@formroom/domain/api/message-addresses.ts';
import type { ParsedMail } from 'mailparser';
import { onTestFinished } from 'vitest';
import { addAddresses, updateAddress } from '../features/messages/addresses.repository.ts';
import { askNewAddresses } from '../features/messages/ask-addresses.service.ts';
import { sendDueMessages } from '../features/messages/send-messages.service.ts';
import { inTransaction } from '../db/database.ts';
import { createMailer } from '../mail/mailer.ts';
import type { TestPortal } from './test-portal.ts';

/** Writes addresses into a record, in place of all others, and confirms them or not. */
export async function setAddresses(
  { db, app }: TestPortal,
  id: string,
  addresses: Partial<Record<AddressField, string>>,
  { confirmed }: { confirmed: boolean },
) {
  const none = { email: null, email_mother: null, email_father: null, email_guardian: null };
  await db
    .updateTable('students')
    .set({ ...none, ...addresses })
    .where('id', '=', id)
    .execute();
  if (!confirmed) return;
  await inTransaction(db, async (trx) => {
    for (const address of Object.values(addresses)) {
      await addAddresses(trx, [{ studentId: id, address }]);
      await updateAddress(trx, id, address, { confirmed_at: app.now().toISOString() });
    }
  });
}

/** Sends what is due, as the periodic job does, which does not run in tests. */
export function createTestSender({ app }: TestPortal) {
  const openMailer = () => {
    const mailer = app.config.mail && createMailer(app.config.mail);
    onTestFinished(() => {
      mailer?.close();
    });
    return mailer;
  };
  const usual = openMailer();
  const sending = {
    db: app.db,
    mailer: usual,
    portal: 'http://portal.school.example',
    now: () => app.now(),
    log: app.log,
  };
  const send = async (mailer = usual, { asks = false } = {}) => {
    if (asks) await askNewAddresses(app.db, app.now(), undefined);
    await sendDueMessages({ ...sending, mailer });
  };
  return { send, sending, openMailer };
}

/** Reads the token of a message's link. */
export function readToken(mail: ParsedMail | undefined, page: 'confirm-address' | 'reset-password') {
  const token = new RegExp(`/${page}#([\\w-]+)`).exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`The message has no link to ${page}.`);
  return token;
}

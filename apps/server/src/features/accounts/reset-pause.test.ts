import { paths } from '@formroom/domain/api/paths.ts';
import type { AddressField } from '@formroom/domain/api/message-addresses.ts';
import { expect, it } from 'vitest';
import { FATHER, HOUR, ID, MOTHER, openMailSchool } from '../../testing/mail-school.ts';
import { readToken, setAddresses } from '../../testing/messages.ts';
import { answerResetRequests } from './forgotten-password.service.ts';

const OWN = 'own@example.org';

async function openSchool() {
  const { portal, server, send, recipients } = await openMailSchool();
  const { db } = portal;
  await db.updateTable('student_accounts').set({ password_hash: 'x' }).where('student_id', '=', ID).execute();
  /** Writes addresses into the record, and opens the link that the own one gets. */
  const confirm = async (
    written: Partial<Record<AddressField, string>>,
    { writtenBeforeUse = written } = {},
  ) => {
    await setAddresses(portal, ID, written, { confirmed: false });
    await send(undefined, { asks: true });
    await setAddresses(portal, ID, writtenBeforeUse, { confirmed: false });
    const link = server.mails.findLast(({ to }) => to && [to].flat()[0]?.text === OWN);
    const token = readToken(link, 'confirm-address');
    expect((await portal.browser().post(paths.confirmAddress, { token })).statusCode).toBe(200);
  };
  const listResetRecipients = async () => {
    server.mails.length = 0;
    await portal.browser().post(paths.requestPasswordReset, { student_id: ID });
    await answerResetRequests(db, portal.app.now());
    await send();
    return recipients().toSorted();
  };
  return { portal, db, confirm, listResetRecipients };
}

it('sends no link for a new password for a day to an address that is confirmed beside others', async () => {
  const { portal, confirm, listResetRecipients } = await openSchool();
  await confirm({ email_mother: MOTHER, email_father: FATHER, email: OWN });
  portal.pass(24 * HOUR - 1);
  expect(await listResetRecipients()).toEqual([FATHER, MOTHER]);
  portal.pass(1);
  expect(await listResetRecipients()).toEqual([FATHER, MOTHER, OWN]);
});

it('sends none for a day to an address in place of others, even if they are removed first', async () => {
  const { portal, confirm, listResetRecipients } = await openSchool();
  await confirm({ email: OWN });
  expect(await listResetRecipients()).toEqual([]);
  portal.pass(24 * HOUR);
  expect(await listResetRecipients()).toEqual([OWN]);
});

it('sends none for a day in place of one whose removal was not noticed yet', async () => {
  const { confirm, listResetRecipients } = await openSchool();
  await confirm({ email_mother: MOTHER, email: OWN }, { writtenBeforeUse: { email: OWN } });
  expect(await listResetRecipients()).toEqual([]);
});

it('sends it at once to the first address that a family confirms', async () => {
  const { db, confirm, listResetRecipients } = await openSchool();
  await db.deleteFrom('message_addresses').where('student_id', '=', ID).execute();
  await confirm({ email: OWN, email_mother: MOTHER });
  expect(await listResetRecipients()).toEqual([OWN]);
});

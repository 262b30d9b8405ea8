import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { isForFamily, messageKinds } from '@formroom/domain/messages/kinds.ts';
import { expect, it } from 'vitest';
import { inTransaction } from '../db/database.ts';
import { answerResetRequests } from '../features/accounts/forgotten-password.service.ts';
import { insertMessages } from '../features/messages/outbox.repository.ts';
import { captureLog } from '../testing/capture-log.ts';
import { dumpAllTables } from '../testing/import-workbook.ts';
import { FATHER, ID, MOTHER, openMailSchool } from '../testing/mail-school.ts';
import { readToken, setAddresses } from '../testing/messages.ts';
import { ANY_MARKER, healthFlags, HEALTH_MARKER, markers } from '../testing/privacy-markers.ts';

const OWN = 'own@example.org';
const WORDING = 'Please bring the form Zz94.';
const PASSWORD = 'mango season again';

const familyKinds = messageKinds.filter(isForFamily);

it('no kind of message to a family has marks, health, the last name, the student ID or the date of birth', async () => {
  const { portal, server, send } = await openMailSchool();
  const { db } = portal;
  await db
    .updateTable('students')
    .set({
      ...Object.fromEntries(markers.map(({ name, value }) => [name, value])),
      ...Object.fromEntries(healthFlags.map((name) => [name, 1])),
      first_name: 'Planted',
      last_name: 'Zz91',
    })
    .where('id', '=', ID)
    .execute();
  await db
    .updateTable('subject_results')
    .set({ course_mark: '87.25', exam_mark: '13.75' })
    .where('student_id', '=', ID)
    .execute();
  await setAddresses(portal, ID, { email_mother: MOTHER }, { confirmed: true });
  await setAddresses(portal, ID, { email_mother: MOTHER, email: OWN }, { confirmed: false });
  await inTransaction(db, (trx) =>
    insertMessages(
      trx,
      familyKinds.map((kind) => ({
        kind,
        studentId: ID,
        address: kind === 'confirm-address' ? OWN : MOTHER,
        about: 'Zz92',
        wording: WORDING,
      })),
      portal.app.now(),
    ),
  );
  await send();
  const sent = await db.selectFrom('messages').select('kind').where('state', '=', 'sent').execute();
  expect(sent.map(({ kind }) => kind).toSorted()).toEqual(familyKinds.toSorted());
  expect(server.mails).toHaveLength(familyKinds.length);
  for (const { subject, text, html, headerLines } of server.mails) {
    const all = [...headerLines.map(({ line }) => line), subject, text, html].join('\n');
    for (const planted of [ANY_MARKER, HEALTH_MARKER, /Zz9[12]|87\.25|13\.75/, new RegExp(ID)])
      expect(all, subject).not.toMatch(planted);
    expect(text, subject).not.toMatch(/asthma|\d\s*%|average|\bmark(?:s|ed)?\b|\bborn\b/i);
  }
});

it('no log line has an address, a text or a token of a message, and no table a token', async () => {
  const { portal, admin, server, send, change } = await openMailSchool({ LOG_LEVEL: 'trace' });
  const { db, app } = portal;
  const lines = captureLog(portal);
  await db.updateTable('student_accounts').set({ password_hash: 'x' }).where('student_id', '=', ID).execute();
  const emails = { email_mother: MOTHER, email_father: FATHER, email: OWN };
  await setAddresses(portal, ID, emails, { confirmed: false });
  // Mail servers repeat the address.
  server.refuse(FATHER, 550, `5.7.1 <${FATHER}> is not allowed to receive ${OWN}`);
  await admin.post(paths.remind, { selection: { ids: [ID] }, text: WORDING });
  await change({ address: OWN, send_link: true });
  const stranger = portal.browser();
  await stranger.post(paths.requestPasswordReset, { student_id: ID });
  await answerResetRequests(db, app.now());
  await send();
  const findMail = (subject: RegExp) => server.mails.find((mail) => subject.test(mail.subject ?? ''));
  const tokens = [
    readToken(findMail(/confirm your email/), 'confirm-address'),
    readToken(findMail(/new password/), 'reset-password'),
  ] as const;
  const stored = JSON.stringify(await dumpAllTables(db));
  expect(stored).toContain(MOTHER);
  for (const token of tokens) expect(stored).not.toContain(token);
  const [, stop = ''] = /stop-messages#([\w-]+)/.exec(findMail(/reminder/)?.text ?? '') ?? [];
  expect((await stranger.get(pathTo(paths.stopMessages, { token: stop }))).statusCode).toBe(302);
  expect((await stranger.post(pathTo(paths.stopMessages, { token: stop }), {})).statusCode).toBe(200);
  const [confirm, reset] = tokens;
  for (const status of [200, 422]) {
    expect((await stranger.post(paths.confirmAddress, { token: confirm })).statusCode).toBe(status);
    const used = await stranger.post(paths.resetForgottenPassword, { token: reset, password: PASSWORD });
    expect(used.statusCode).toBe(status);
  }
  await admin.get(pathTo(paths.messages, {}, { student_id: ID }));
  expect(lines.join('')).toContain('messages can’t be sent');
  const secrets = [MOTHER, FATHER, OWN, 'Zz94', PASSWORD, stop, ...tokens];
  for (const secret of secrets) expect(lines.filter((line) => line.includes(secret))).toEqual([]);
});

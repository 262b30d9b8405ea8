import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../config.ts';
import { startMailServer } from '../testing/mail-server.ts';
import { InvalidMailError, MailServerError, RecipientRefusedError } from './mail-errors.ts';
import { createMailer, type Mail } from './mailer.ts';

const TO = 'mother@example.org';
const mail = (changes: Partial<Mail> = {}): Mail => ({
  to: TO,
  subject: 'A report card for Anya is ready',
  text: 'Sign in.',
  html: '<p>Sign in.</p>',
  messageId: randomUUID(),
  ...changes,
});

function openMailer(environment: Record<string, string>, options?: { maxSendMs: number }) {
  const { mail: config } = readConfig(environment);
  if (!config) throw new Error('Mail is not set up.');
  const mailer = createMailer(config, options);
  onTestFinished(() => {
    mailer.close();
  });
  return mailer;
}

it.each([false, true])('signs in and sends with TLS (from the start: %s)', async (secure) => {
  const server = await startMailServer({ secure });
  const sent = mail({ unsubscribeUrl: 'https://portal.example.org/api/stop-messages/x' });
  expect(await openMailer(server.environment).send(sent)).toMatch(/^250/);
  const [received] = server.mails;
  expect(received).toMatchObject({ subject: sent.subject, messageId: `<${sent.messageId}@school.example>` });
  expect(received?.from?.value).toEqual([{ name: 'St. Hilary', address: 'office@school.example' }]);
  expect([received?.text?.trim(), received?.html]).toEqual([sent.text, sent.html]);
  const headers = received?.headerLines.map(({ line }) => line).join('\n');
  expect(headers).toContain('List-Unsubscribe: <https://portal.example.org/api/stop-messages/x>');
  expect(headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

it.each([
  ['to', `${TO}\r\nBcc: thief@example.org`],
  ['subject', 'Anya\r\nBcc: thief@example.org'],
  ['messageId', 'x>\nBcc: thief@example.org'],
  ['unsubscribeUrl', 'https://x.example/\nBcc: thief@example.org'],
])('refuses a line break in %s', async (name, value) => {
  const server = await startMailServer();
  await expect(openMailer(server.environment).send(mail({ [name]: value }))).rejects.toThrow(
    InvalidMailError,
  );
  expect(server.mails).toEqual([]);
});

it('takes an address with a comma as one recipient', async () => {
  const server = await startMailServer();
  await openMailer(server.environment)
    .send(mail({ to: `${TO},thief@example.org` }))
    .catch(() => undefined);
  const recipients = server.mails.flatMap(({ to }) => (to ? [to].flat().flatMap(({ value }) => value) : []));
  expect(recipients.map(({ address }) => address)).not.toContain('thief@example.org');
});

it.each([
  [550, RecipientRefusedError],
  [450, MailServerError],
])('reports a recipient that is refused with %d', async (status, type) => {
  const server = await startMailServer();
  server.refuse(TO, status);
  await expect(openMailer(server.environment).send(mail())).rejects.toThrow(type);
});

it('does not take a quota of the server for a refused recipient', async () => {
  const server = await startMailServer();
  server.refuse(TO, 550, '5.4.5 Daily sending limit');
  await expect(openMailer(server.environment).send(mail())).rejects.toMatchObject({
    message: expect.stringContaining('Daily sending limit') as string,
    isAboutMessage: false,
  });
});

it('reports a wrong password and a closed port as errors of the server', async () => {
  const server = await startMailServer();
  const wrong = { ...server.environment, MAIL_URL: `smtp://portal:wrong@127.0.0.1:${server.port}` };
  await expect(openMailer(wrong).send(mail())).rejects.toMatchObject({
    message: expect.stringContaining('535') as string,
    isAboutMessage: false,
  });
  await server.close();
  await expect(openMailer(server.environment).send(mail())).rejects.toThrow(MailServerError);
});

/** A mail server that answers DATA only when it is told to, and keeps what follows. */
async function startStalledServer() {
  let stalled: Socket | undefined;
  let received = '';
  const server = createServer((socket) => {
    socket.write('220 stalled.example\r\n');
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      if (stalled) received += data.toString();
      else if (data.toString().startsWith('DATA')) stalled = socket;
      else socket.write('250 OK\r\n');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    stalled?.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    environment: { MAIL_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'office@school.example' },
    /** Goes on, and returns what was sent until the connection closed. */
    goOn: async () => {
      if (!stalled) throw new Error('Nothing was sent.');
      const closed = once(stalled, 'close');
      stalled.write('354 Go on\r\n');
      await closed;
      return received;
    },
  };
}

it('does not deliver a message that took too long, when the server goes on later', async () => {
  const server = await startStalledServer();
  const mailer = openMailer(server.environment, { maxSendMs: 500 });
  await expect(mailer.send(mail())).rejects.toMatchObject({
    message: 'The mail server took too long.',
    isAboutMessage: false,
  });
  expect(await server.goOn()).toBe('');
});

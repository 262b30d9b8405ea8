import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

const MAIL_USER = 'portal';
const MAIL_PASSWORD = 'mail#secret';

/** An error with the status that the server answers. */
const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

/** Opens a real mail server with sign-in and TLS on a free port. */
export async function openMailServer({ secure = false, port = 0 } = {}) {
  const mails: ParsedMail[] = [];
  const refused = new Map<string, readonly [status: number, text: string]>();
  let received: (() => void) | undefined;
  const server = new SMTPServer({
    secure,
    authOptional: false,
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === MAIL_USER && password === MAIL_PASSWORD;
      done(isRight ? null : refusal(535, 'Wrong password'), { user: username });
    },
    onRcptTo: ({ address }, _session, done) => {
      const answer = refused.get(address);
      done(answer === undefined ? null : refusal(...answer));
    },
    onData: (stream, _session, done) => {
      void simpleParser(stream).then((mail) => {
        mails.push(mail);
        received?.();
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const { port: listening } = server.server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(resolve);
    });
  const scheme = secure ? 'smtps' : 'smtp';
  const password = encodeURIComponent(MAIL_PASSWORD);
  return {
    mails,
    /** Answers a status to a recipient. */
    refuse: (address: string, status: number, text = 'Refused') => refused.set(address, [status, text]),
    accept: (address: string) => refused.delete(address),
    /** Runs when a message has arrived, before the server answers. */
    onReceived: (run: () => void) => {
      received = run;
    },
    close,
    port: listening,
    environment: {
      MAIL_URL: `${scheme}://${MAIL_USER}:${password}@127.0.0.1:${listening}`,
      MAIL_FROM: 'St. Hilary <office@school.example>',
      PUBLIC_URL: 'http://portal.school.example',
    },
  };
}

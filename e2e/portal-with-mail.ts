import { openMailServer } from '../apps/server/src/testing/open-mail-server.ts';
import { expect, test as base } from './portal.ts';

export type Mail = Awaited<ReturnType<typeof openMailServer>>['mails'][number];

/** The school's mail server, and the mails that it has got for all families. */
export interface MailServer {
  /** Returns the newest mail to an address with these words, and waits for it. */
  find(address: string, words: string): Promise<Mail>;
  count(address: string): number;
  /** Answers a status to mails to an address, until it accepts them again. */
  refuse(address: string, status: number, answer: string): void;
  accept(address: string): void;
}

/** Each worker has a mail server, too, through which its portal sends. */
export const test = base.extend<object, { mailServer: MailServer & { environment: NodeJS.ProcessEnv } }>({
  mailServer: [
    async ({}, use) => {
      const server = await openMailServer();
      const list = (address: string) =>
        server.mails.filter(({ to }) => to && [to].flat()[0]?.text === address);
      const { MAIL_URL, MAIL_FROM } = server.environment;
      await use({
        find: async (address, words) => {
          const search = () =>
            list(address).findLast(({ subject, text }) => `${subject}\n${text}`.includes(words));
          await expect.poll(search, { message: `A mail to ${address}: ${words}` }).toBeDefined();
          const found = search();
          if (!found) throw new Error('The mail is gone.');
          return found;
        },
        count: (address) => list(address).length,
        refuse: server.refuse,
        accept: server.accept,
        environment: { MAIL_URL, MAIL_FROM },
      });
      await server.close();
    },
    { scope: 'worker' },
  ],
  environment: [({ mailServer }, use) => use(mailServer.environment), { scope: 'worker' }],
});

export { expect } from './portal.ts';

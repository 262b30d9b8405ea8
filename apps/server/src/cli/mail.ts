import { randomUUID } from 'node:crypto';
import { EMAIL_ADDRESS } from '@formroom/domain/kinds/email.ts';
import '../load-environment.ts';
import { ConfigError, readConfig } from '../config.ts';
import { createMailer } from '../mail/mailer.ts';

const usage = 'Usage: npm run mail -- test ADDRESS';
const text = 'This is a test of the messages that the school’s portal sends. It works.';

const [command, address = ''] = process.argv.slice(2);
try {
  if (command !== 'test' || !EMAIL_ADDRESS.test(address)) throw new ConfigError(usage);
  const { mail } = readConfig(process.env);
  if (!mail) throw new ConfigError('Set MAIL_URL and MAIL_FROM first: see docs/operations.md.');
  const mailer = createMailer(mail);
  try {
    console.log(`Sending to ${address} by ${mail.host}, port ${mail.port} …`);
    const answer = await mailer.send({
      to: address,
      subject: 'Test of messages',
      text,
      html: `<p>${text}</p>`,
      messageId: randomUUID(),
    });
    console.log(`The mail server answered: ${answer}`);
  } finally {
    mailer.close();
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { appendFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

const [port = '', file = '', pauseMs = ''] = process.argv.slice(2);

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData: (stream, session, done) => {
    text(stream)
      .then(async (content) => {
        await sleep(Number(pauseMs));
        const id = /^message-id: *<([^@>]+)@/im.exec(content)?.[1] ?? '';
        const recipients = session.envelope.rcptTo.map(({ address }) => address).join(',');
        // Before the answer, so that no message is acknowledged that is not written down.
        appendFileSync(file, `${id} ${recipients}\n`);
        done();
      })
      .catch(done);
  },
});
// Connections of killed clients.
server.on('error', () => undefined);
server.listen(Number(port), '127.0.0.1', () => process.send?.('listening'));

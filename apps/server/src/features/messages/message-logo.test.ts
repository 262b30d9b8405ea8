import sharp from 'sharp';
import { expect, it } from 'vitest';
import { inTransaction } from '../../db/database.ts';
import { startMailServer } from '../../testing/mail-server.ts';
import { createTestSender, setAddresses } from '../../testing/messages.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { queueMessages } from './queue-messages.service.ts';

const ID = '20260101';

it.each([
  [{ width: 1200, height: 400 }, 'png', { width: 240, height: 80 }, 'width="120" height="40"'],
  [{ width: 500, height: 500 }, 'jpeg', { width: 96, height: 96 }, 'width="48" height="48"'],
  [{ width: 30, height: 20 }, 'png', { width: 30, height: 20 }, 'width="30" height="20"'],
] as const)(
  'a mail has the logo of %o as %s in the size that it shows',
  async (size, format, sent, shown) => {
    const server = await startMailServer();
    const portal = await testPortal(server.environment);
    await setAddresses(portal, ID, { email_mother: 'mother@example.org' }, { confirmed: true });
    const { send } = createTestSender(portal);
    const queue = () =>
      inTransaction(portal.db, (trx) =>
        queueMessages(trx, { kind: 'card-posted', studentIds: [ID] }, portal.app.now()),
      );
    // The start also asks the fixed accounts for their addresses.
    const cards = () => server.mails.filter(({ subject }) => subject?.includes('report card'));
    await queue();
    await send();
    expect(cards()[0]?.attachments).toEqual([]);
    expect(cards()[0]?.html).not.toContain('<img');

    const picture = sharp({ create: { ...size, channels: 3, background: '#194d27' } }).toFormat(format);
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(await picture.toBuffer())]), 'logo');
    expect((await (await portal.admin()).post('/api/logo', form)).statusCode).toBe(200);
    await queue();
    await send();
    const [, mail] = cards();
    const [attachment] = mail?.attachments ?? [];
    expect(attachment).toMatchObject({ contentType: `image/${format}`, contentDisposition: 'inline' });
    expect(await sharp(attachment?.content).metadata()).toMatchObject({ ...sent, format });
    // The reader has put the picture in the place of its Content-ID.
    const { school_name: school } = (await portal.browser().get('/api/settings')).json<{
      school_name: string;
    }>();
    expect(mail?.html).toContain(`alt="${school}" ${shown}`);
    expect(mail?.html).toContain(`src="data:image/${format};base64,`);
    expect(mail?.text).toContain(school);
  },
);

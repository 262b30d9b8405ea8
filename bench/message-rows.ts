import { confirmAddresses } from './load/confirmed-addresses.ts';
import { startMailServer } from './load/mail-server.ts';
import { startPortal } from './load/portal-process.ts';
import { createSchoolWithResults } from './load/school-with-results.ts';
import { measureMessages } from './measures/messages.ts';
import { type Row, MAX_MB } from './run.ts';

const CARDS = 2000;
/** How long the mail server takes to accept a message, as one across the internet may. */
const ACCEPT_MS = 200;

export async function messages(folder: string): Promise<Row[]> {
  const dataDir = `${folder}/messages`;
  await createSchoolWithResults({ dataDir }, CARDS);
  await confirmAddresses({ dataDir });
  const mailServer = await startMailServer(folder, ACCEPT_MS);
  const portal = await startPortal(dataDir, undefined, undefined, mailServer.environment);
  let measured: Awaited<ReturnType<typeof measureMessages>>;
  try {
    measured = await measureMessages(portal, { dataDir });
  } finally {
    await portal.stop();
    await mailServer.kill();
  }
  const { sent, seconds, memoryMb, p99Without, p99During } = measured;
  return [
    {
      operation: `${sent.toLocaleString('en')} messages to two parents each of ${CARDS.toLocaleString('en')} posted cards, 5 connections to a mail server that takes ${ACCEPT_MS} ms`,
      figures: [
        { label: 'sent after', value: seconds, unit: 's', atMost: 300 },
        { value: sent / seconds, unit: '/s' },
        { label: 'peak memory', value: memoryMb, unit: 'MB', atMost: MAX_MB },
      ],
    },
    {
      operation: 'Posted report cards, 40/s, while messages are sent, median of 3',
      figures: [
        {
          label: 'p99',
          value: p99During,
          unit: 'ms',
          base: { name: 'without messages', value: p99Without },
          atMost: 1.1,
        },
      ],
    },
  ];
}

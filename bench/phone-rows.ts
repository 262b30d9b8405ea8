import { startPortal } from './load/portal-process.ts';
import { measurePhone } from './measures/phone.ts';
import type { Row } from './run.ts';

/** A family's visit on a phone with slow 4G: from the sign-in to the second step. */
export async function phoneVisit(folder: string): Promise<Row[]> {
  const portal = await startPortal(folder);
  const visit = await measurePhone(portal.url);
  await portal.stop();
  console.log(`Slowest interaction of each visit: ${visit.slowest.join('; ')}`);
  return [
    {
      operation: 'Phone with slow 4G: sign-in page visible, empty cache, median of 5',
      figures: [{ value: visit.signInMs, unit: 'ms', atMost: 1600 }],
    },
    {
      operation: 'Phone: from LOGIN to the first step with fields that accept text, after 5 s of typing',
      figures: [{ value: visit.loginMs, unit: 'ms', atMost: 2500 }],
    },
    {
      operation: 'Phone: loaded until then',
      figures: [
        { label: 'script', value: visit.scriptBytes / 1024, unit: 'KB', atMost: 300 },
        { value: visit.requests, unit: 'requests', atMost: 40 },
      ],
    },
    {
      operation: 'Phone: reload of the first step',
      figures: [{ value: visit.reloadMs, unit: 'ms', atMost: 1500 }],
    },
    {
      operation: 'Phone: slowest interaction while two steps are filled in',
      figures: [{ value: visit.slowestMs, unit: 'ms', atMost: 100 }],
    },
  ];
}

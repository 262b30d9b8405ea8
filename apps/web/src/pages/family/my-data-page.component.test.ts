import { familyArchiveSummarySchema } from '@formroom/domain/api/family-archive.ts';
import { historySchema } from '@formroom/domain/api/history.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { signedInAsFamily } from '#web/testing/fixtures.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

test('the changes of coded answers show titles, and a number only for an entry that is in no list', async () => {
  const change = { from: null, by: 'Family', at: '2026-11-20T13:00:00.000Z' } as const;
  api.use(...signedInAsFamily());
  api.use(
    mockGet(paths.familyArchiveFacts, familyArchiveSummarySchema, {
      files: 0,
      bytes: 1000,
      report_cards: 0,
      not_now: null,
    }),
    mockGet(paths.studentHistory, historySchema, [
      { ...change, field: 'religion_code', to: 1 },
      { ...change, field: 'ethnic_group_code', to: 1, at: '2026-11-20T12:00:00.000Z' },
      { ...change, field: 'house_code', to: 7, at: '2026-11-20T11:00:00.000Z' },
    ]),
  );
  openPortal('/my-data');
  const changes = page.getByRole('region', { name: 'What was changed, and by whom' });
  await expect.element(changes).toHaveTextContent('First of religions');
  await expect.element(changes).toHaveTextContent('First of ethnic_groups');
  await expect.element(changes).toHaveTextContent(/House.*7/);
});

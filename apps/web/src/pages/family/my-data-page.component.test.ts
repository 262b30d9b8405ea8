import { familyArchiveSummarySchema } from '@formroom/domain/api/family-archive.ts';
import { historySchema } from '@formroom/domain/api/history.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockError, mockGet } from '#web/testing/fake-api.ts';
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
      { field: 'agree_terms_conditions', from: 1, to: null, by: 'Office', at: '2026-11-20T10:00:00.000Z' },
    ]),
  );
  openPortal('/my-data');
  const changes = page.getByRole('region', { name: 'What was changed, and by whom' });
  await expect.element(changes).toHaveTextContent('First of religions');
  await expect.element(changes).toHaveTextContent('First of ethnic_groups');
  await expect.element(changes).toHaveTextContent(/House.*7/);
  await expect
    .element(changes)
    .toHaveTextContent('New school year: please agree again. Your agreement of the year before is kept.');
});

test('an archive that can’t be described or downloaded shows the reason, and can be tried again', async () => {
  const summary = { files: 4, bytes: 509_000, report_cards: 3, not_now: null };
  const facts = (not_now: string | null) =>
    mockGet(paths.familyArchiveFacts, familyArchiveSummarySchema, { ...summary, not_now });
  api.use(
    ...signedInAsFamily(),
    mockError(paths.familyArchiveFacts, 503, 'The store is unavailable.'),
    mockGet(paths.studentHistory, historySchema, []),
  );
  openPortal('/my-data');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The store is unavailable.');
  await expectAccessible('contents unavailable');
  api.use(facts('Several families are downloading.'));
  await alert.getByRole('button', { name: 'Retry' }).click();
  await expect.element(page.getByText('3 posted report cards')).toBeVisible();

  const download = page.getByRole('button', { name: 'Download everything' });
  await download.click();
  await expect.element(alert).toHaveTextContent('Several families are downloading.');
  await expectAccessible('too many downloads');
  await expect.element(download).toHaveFocus();
  expect(alert.getByRole('button').query()).toBeNull();

  api.use(
    facts(null),
    http.get(`*${paths.familyArchive}`, () => new HttpResponse(null, { status: 204 })),
  );
  await download.click();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Download it again' })).toHaveFocus();
  await expectAccessible('after the download');
});

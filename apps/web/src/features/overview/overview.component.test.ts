import { overviewSchema } from '@formroom/domain/api/overview.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { settingsResponseSchema } from '@formroom/domain/api/settings.ts';
import { termSchema } from '@formroom/domain/api/terms.ts';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { mockGet, api, mockNetworkError } from '#web/testing/fake-api.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { overview, settings, signedInAsOffice } from '#web/testing/fixtures.ts';
import { mockStudentList } from '#web/testing/student-list.ts';

const line = page.getByRole('region', { name: 'Overview' });
const list = page.getByRole('region', { name: 'Left to set up' });

beforeEach(() => page.viewport(1280, 860));

test('on a phone the overview is short, and can be expanded', async () => {
  await page.viewport(360, 740);
  api.use(...signedInAsOffice(), mockStudentList());
  openPortal('/admin/dashboard');
  const backup = line.getByText('Last backup');
  await expect.element(line).toHaveTextContent('210 complete');
  await expect.element(backup).not.toBeVisible();
  const students = await page.getByRole('table', { name: 'Students' }).findElement();
  expect(students.getBoundingClientRect().top).toBeLessThan(400);
  await line.getByRole('button', { name: 'Show more' }).click();
  await expect.element(backup).toBeVisible();
  await expectAccessible('the whole overview on a phone');
});

test('the office sees the overview, and each figure links to its page', async () => {
  api.use(...signedInAsOffice(), mockStudentList());
  api.use(mockGet(paths.listedTerms, termSchema.array(), []));
  openPortal('/admin/dashboard');
  await expect
    .element(line)
    .toHaveTextContent('Registration: 210 complete, 40 agreed, 180 in progress, 170 not started');
  await expect.element(line).toHaveTextContent('Documents: missing for 180 of 600 students');
  await expect.element(line).toHaveTextContent('Term 1 Michaelmas 2026-2027: not posted');
  await expect.element(list).not.toBeInTheDocument();
  await line.getByRole('link', { name: '40 agreed' }).click();
  const filter = page.getByRole('button', { name: 'Registration: Agreed, remove this filter' });
  await expect.element(filter).toBeVisible();
  expect(location.search).toBe('?registration=agreed');
  await line.getByRole('link', { name: 'not posted' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Post Term Reports' })).toBeVisible();
});

test('a new school sees which set-up steps are left, and can hide them', async () => {
  let toSetUp: (typeof overview)['to_set_up'] = ['school_details', 'students', 'backup'];
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList([], 0));
  api.use(
    http.get(`*${paths.overview}`, () =>
      HttpResponse.json(
        overviewSchema.parse({ ...overview, students: 0, last_backup: null, to_set_up: toSetUp }),
      ),
    ),
    http.post(`*${paths.settings}`, () =>
      HttpResponse.json(settingsResponseSchema.parse({ ...settings, setup_dismissed: true })),
    ),
  );
  openPortal('/admin/dashboard');
  await expect.element(list.getByRole('link', { name: 'Students and their classes' })).toBeVisible();
  expect(list.getByRole('listitem').elements()).toHaveLength(3);
  await line.getByRole('button', { name: '3 things' }).click();
  await expect.element(list).not.toBeInTheDocument();
  await line.getByRole('button', { name: '3 things' }).click();
  await expect.element(line).toHaveTextContent('Last backup: none yet');
  await expectAccessible('left to set up');
  toSetUp = [];
  await list.getByRole('button', { name: 'Don’t show again' }).click();
  await expect.element(list).not.toBeInTheDocument();
});

test('an overview that can’t be loaded shows an error above the list', async () => {
  api.use(...signedInAsOffice(), mockStudentList());
  api.use(mockNetworkError(paths.overview));
  openPortal('/admin/dashboard');
  await expect.element(line).toHaveTextContent('The overview could not be loaded.');
  await expectAccessible('overview failed');
  api.use(mockGet(paths.overview, overviewSchema, overview));
  await line.getByRole('button', { name: 'Retry' }).click();
  await expect.element(line).toHaveTextContent('210 complete');
});

test('the office reads who else became Office, until it says that it has seen it', async () => {
  await page.viewport(360, 740);
  const office_accounts = [
    { name: 'Accomplice', added_at: '2026-11-20T13:00:00.000Z', added_by: 'registrar' },
    { name: 'principal', added_at: '2026-11-19T13:00:00.000Z', added_by: null },
  ];
  const seen = mockPost(paths.officeAccountsSeen, overviewSchema, overview);
  api.use(...signedInAsOffice(), csrfCookie, mockStudentList(), seen.handler);
  api.use(mockGet(paths.overview, overviewSchema, { ...overview, office_accounts }));
  openPortal('/admin/dashboard');
  const notice = page.getByRole('region', { name: 'New in the office' });
  const items = notice.getByRole('listitem');
  await expect
    .element(items.first())
    .toHaveTextContent('Accomplice became Office on 2026-11-20, by registrar');
  await expect
    .element(items.last())
    .toHaveTextContent('principal became Office on 2026-11-19, by a command on the server');
  await expectAccessible('new accounts with the role Office');
  await notice.getByRole('button', { name: 'I have seen this' }).click();
  await expect.element(notice).not.toBeInTheDocument();
  expect(seen.sent).toEqual([{ up_to: '2026-11-20T13:00:00.000Z' }]);
});

test('the office sees that the server’s disk is almost full', async () => {
  const disk = { free_bytes: 800 * 1024 ** 2, total_bytes: 20 * 1024 ** 3 };
  api.use(...signedInAsOffice(), mockStudentList([], 0));
  api.use(mockGet(paths.overview, overviewSchema, { ...overview, disk }));
  openPortal('/admin/dashboard');
  await expect.element(page.getByRole('note')).toHaveTextContent('The server’s disk is almost full');
  await expectAccessible('with a warning about the disk');
});

import { paths } from '@formroom/domain/api/paths.ts';
import { previewCardCorrection } from '@formroom/domain/api/card-corrections.ts';
import { termReadinessSchema } from '@formroom/domain/api/term-reports.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addQuery } from '#web/lib/add-query.ts';
import { pathToPanel } from '#web/lib/office-panels.ts';
import { previewedCorrection } from '#web/testing/correctable-card.ts';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { mockSchool, who } from '#web/testing/fake-school.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { openTerms, posted, readiness } from '#web/testing/terms.ts';

const shoot = async (name: string) => {
  for (const width of [1280, 360]) {
    await page.viewport(width, 1000);
    await page.screenshot({ path: `/tmp/c-shots/${name}-${width}.png` });
  }
  await page.viewport(1280, 1000);
};

test('card', async () => {
  api.use(...mockSchool(), csrfCookie);
  api.use(mockPost(paths.previewCardCorrection, previewCardCorrection.response, previewedCorrection).handler);
  openPortal(addQuery(pathToPanel('reportCard'), { year: 2025, term: 3, id: who.id }));
  await expect.element(page.getByRole('list', { name: 'Corrections' })).toBeVisible();
  await shoot('card');
  await page.getByLabelText('Mathematics, Course (30%)').fill('54');
  await page.getByRole('button', { name: 'See what changes' }).click();
  await expect.element(page.getByRole('table', { name: 'What changes on this card' })).toBeVisible();
  await shoot('card-preview');
});

test('readers', async () => {
  api.use(...mockSchool());
  openPortal(addQuery(pathToPanel('readers'), { year: 2025, term: 3 }));
  await expect.element(page.getByRole('link', { name: /^Fix this card/ })).toBeVisible();
  await shoot('readers');
});

test('terms', async () => {
  await openTerms([{ ...posted, students: 658, cards_posted: 575 }]);
  api.use(mockGet(paths.termReadiness, termReadinessSchema, { ...readiness, complete: 40 }));
  await shoot('terms');
  await page.getByRole('button', { name: /^Edit Term 2/ }).click();
  await expect.element(page.getByText('Post the 40 that are complete now')).toBeVisible();
  await shoot('posted-dialog');
});

test('audit, leavers, history', async () => {
  api.use(...mockSchool());
  openPortal(pathToPanel('auditLog'));
  await expect.element(page.getByText('Registration data exported,')).toBeVisible();
  await shoot('audit');
});

import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import { type ChecklistStudent, documentChecklistSchema } from '@formroom/domain/api/reports.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { api, mockGet } from '#web/testing/fake-api.ts';
import { signedInAsOffice } from '#web/testing/fixtures.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const allIn = { birth_certificate: 'in', immunization_card: 'in', sea_slip: 'in', picture: 'in' } as const;
const students: ChecklistStudent[] = [
  { id: '20260001', last_name: 'Ramdeen', first_name: 'Anya', class_id: '2A', documents: allIn },
  {
    id: '20260002',
    last_name: 'Lee',
    first_name: 'Kai',
    class_id: '2A',
    documents: { ...allIn, sea_slip: 'send_again' },
  },
];

test('the checklist can be limited to students who lack a document, and leads to their documents', async () => {
  api.use(
    mockGet(paths.documentChecklist, documentChecklistSchema, { classes: ['2A'], students }),
    ...signedInAsOffice(),
  );
  openPortal(officePaths.documentChecklist);
  const kai = page.getByRole('row', { name: 'Lee, Kai' });
  await expect.element(kai).toHaveTextContent('Asked for again');
  await expect.element(page.getByRole('row', { name: 'Ramdeen, Anya' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Only students with something missing' }).click();
  await expect.element(page.getByRole('row', { name: 'Ramdeen, Anya' })).not.toBeInTheDocument();
  await expect.element(page.getByText('Total Number of Students: 1 of 2')).toBeVisible();
  await expect.element(kai.getByRole('link')).toHaveAttribute('href', '/admin/students/20260002/documents');
});

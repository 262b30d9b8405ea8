import {
  type FamilyArchiveSummary,
  familyArchiveSummarySchema,
} from '@formroom/domain/api/family-archive.ts';
import { fileEntrySchema } from '@formroom/domain/api/documents.ts';
import { historySchema } from '@formroom/domain/api/history.ts';
import { overviewSchema } from '@formroom/domain/api/overview.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import type { RequestHandler } from 'msw';
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { api, mockGet, mockPending } from '#web/testing/fake-api.ts';
import { mockDocumentsApi, storedFile } from '#web/testing/fake-documents.ts';
import { overview, signedInAsFamily, signedInAsOffice, studentRecord } from '#web/testing/fixtures.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { mockStudentList } from '#web/testing/student-list.ts';

interface Screen {
  readonly path: string;
  readonly calls: () => RequestHandler[];
  readonly pending: () => ReturnType<typeof mockPending>;
  /** An element below what loads, whose place must not change. */
  readonly reference: Locator;
  readonly loaded: Locator;
}

const files = documentTypes.map((type) => storedFile(`${type}.jpg`, type, 'image/jpeg'));
const withDocuments = studentRecord({ missing: { ...studentRecord().missing, documents: [] } });
const summary: FamilyArchiveSummary = { files: 4, bytes: 1000, report_cards: 3, not_now: null };

const screens: Record<string, Screen> = {
  'the files of a student': {
    path: '/registration/documents',
    calls: () => [...signedInAsFamily(withDocuments), ...mockDocumentsApi(files)],
    pending: () => mockPending(paths.files, fileEntrySchema.array(), files),
    reference: page.getByRole('heading', { name: 'Passport Photo' }),
    loaded: page.getByRole('button', { name: 'Resubmit File' }).last(),
  },
  'the contents of an archive': {
    path: '/my-data',
    calls: () => [...signedInAsFamily(), mockGet(paths.studentHistory, historySchema, [])],
    pending: () => mockPending(paths.familyArchiveFacts, familyArchiveSummarySchema, summary),
    reference: page.getByRole('button', { name: 'Download everything' }),
    loaded: page.getByText('4 uploaded files'),
  },
  'the overview above the students': {
    path: '/admin/dashboard',
    calls: () => [...signedInAsOffice(), mockStudentList()],
    pending: () => mockPending(paths.overview, overviewSchema, overview),
    reference: page.getByRole('table', { name: 'Students' }),
    loaded: page.getByText(/Term 1 Michaelmas 2026-2027/),
  },
};

const getTop = async (element: Locator) => (await element.findElement()).getBoundingClientRect().top;

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  for (const [name, { path, calls, pending, reference, loaded }] of Object.entries(screens)) {
    test(`nothing moves while the page loads ${name}, ${width} px wide`, async () => {
      await page.viewport(width, height);
      const { handler, release } = pending();
      api.use(...calls());
      api.use(handler);
      openPortal(path);
      await expect.element(reference).toBeVisible();
      const before = await getTop(reference);
      expect(loaded.query()).toBeNull();
      release();
      await expect.element(loaded).toBeVisible();
      expect(Math.abs((await getTop(reference)) - before)).toBeLessThan(1);
    });
  }
}

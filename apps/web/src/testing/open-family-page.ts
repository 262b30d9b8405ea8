import { paths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { api } from '#web/testing/fake-api.ts';
import { mockDocumentsApi, storedFile } from '#web/testing/fake-documents.ts';
import { mockRecordApi } from '#web/testing/fake-record.ts';
import { mockReportCard, postedTerm, reportCard } from '#web/testing/fake-report-card.ts';
import { openPortal } from '#web/testing/open-portal.tsx';
import { signedInAsFamily, studentRecord } from '#web/testing/fixtures.ts';

const pdf = () => new HttpResponse('%PDF-1.4\n', { headers: { 'Content-Type': 'application/pdf' } });

/** A record with long answers that decide which sections are shown. */
const someAnswers = studentRecord({
  living_status: 'Both Parents',
  mother_name: 'Kamla Ramdeen-Mohammed of Carapichaima',
  email_mother: 'kamla.ramdeen-mohammed@carapichaima.example.tt',
});

/** The same record after the agreement to the terms. */
export const agreedRecord = studentRecord({
  ...someAnswers,
  agree_terms_conditions: 1,
  submitted_at: '2026-11-20T13:00:00.000Z',
});

const terms = [
  { ...postedTerm, year: 2026, term: 1, posted: 0 },
  { ...postedTerm, opened: false },
  { ...postedTerm, term: 2 },
] as const;

/** Opens a page of a family with a stored file, posted and unposted report cards, and the mocked calls of every page. */
export function openFamilyPage(path: string, record = someAnswers) {
  api.use(
    ...signedInAsFamily(record, ...terms),
    ...mockRecordApi(record),
    ...mockDocumentsApi([
      storedFile('birth-certificate-of-anya-ramdeen-scanned.pdf', 'birth_certificate', 'application/pdf'),
    ]),
    http.get(`*${paths.registrationForm}`, pdf),
    ...mockReportCard(reportCard()),
  );
  openPortal(path);
}

import { paths } from '@formroom/domain/api/paths.ts';
import {
  type SaveStudent,
  saveStudentSchema,
  type StudentRecord,
  studentRecordSchema,
} from '@formroom/domain/api/students.ts';
import { http, HttpResponse } from 'msw';

/** A school that keeps what a family answers; used after `signedInAsFamily`, in a call of its own. */
export function mockRecordApi(record: StudentRecord) {
  document.cookie = 'XSRF-TOKEN=of-this-tab';
  let kept = record;
  return [
    http.get(`*${paths.studentRecord}`, () => HttpResponse.json([kept])),
    http.post(`*${paths.saveStudent}`, async ({ request }) => {
      const { progress, ...answers } = saveStudentSchema.parse(await request.json()) as SaveStudent;
      kept = studentRecordSchema.parse({
        ...kept,
        ...answers,
        missing: kept.missing,
        submitted_at: kept.submitted_at,
        progress: { ...kept.progress, ...progress },
        version: kept.version + 1,
        // Always later than before, whatever the clock of the test says: an older answer is not taken.
        updatedAt: new Date(Date.parse(kept.updatedAt) + 1000).toISOString(),
      });
      return HttpResponse.json({ data: kept });
    }),
  ];
}

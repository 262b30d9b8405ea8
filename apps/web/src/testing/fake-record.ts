import { paths } from '@formroom/domain/api/paths.ts';
import { saveStudentSchema, type StudentRecord, studentRecordSchema } from '@formroom/domain/api/students.ts';
import { http, HttpResponse } from 'msw';

/** Handlers of a server that stores a family's saves. Pass them to `api.use` in a call after `signedInAsFamily`. */
export function mockRecordApi(record: StudentRecord) {
  document.cookie = 'XSRF-TOKEN=of-this-tab';
  let kept = record;
  return [
    http.get(`*${paths.studentRecord}`, () => HttpResponse.json([kept])),
    http.post(`*${paths.saveStudent}`, async ({ request }) => {
      const { progress, ...answers } = saveStudentSchema.parse(await request.json());
      kept = studentRecordSchema.parse({
        ...kept,
        ...answers,
        missing: kept.missing,
        send_again: kept.send_again,
        submitted_at: kept.submitted_at,
        progress: { ...kept.progress, ...progress },
        version: kept.version + 1,
        // Always later than before, whatever the test's clock says.
        updatedAt: new Date(Date.parse(kept.updatedAt) + 1000).toISOString(),
      });
      return HttpResponse.json({ data: kept });
    }),
  ];
}

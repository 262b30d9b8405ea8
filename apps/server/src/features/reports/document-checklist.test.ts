import type { ChecklistStudent } from '@formroom/domain/api/reports.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { countQueries } from '../../testing/count-queries.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { STUDENT_COUNT } from '../../testing/student-count.ts';
import { testPortal } from '../../testing/test-portal.ts';
import { getDocumentChecklist } from './document-checklist.service.ts';

/** In class 3B, with all documents. */
const ID = '20260003';

async function openSchool() {
  const portal = await testPortal();
  const admin = await portal.admin();
  await admin.post(paths.checkDocument, {
    student_id: ID,
    file_type: 'sea_slip',
    files: ['SEA placement slip.pdf'],
    check: 'send_again',
    reason: 'The photo is blurred.',
  });
  const list = async (query = '') =>
    (await admin.get(paths.documentChecklist + query)).json<{
      classes: string[];
      students: ChecklistStudent[];
    }>();
  return { portal, admin, list };
}

describe('the document checklist', () => {
  it('says of each student of a class what is in, missing or asked for again', async () => {
    const { admin, list } = await openSchool();
    const { classes, students } = await list('?class=3B');
    expect(classes).toContain('1A');
    expect(new Set(students.map(({ class_id }) => class_id))).toEqual(new Set(['3B']));
    expect(students.find(({ id }) => id === ID)?.documents).toEqual({
      birth_certificate: 'in',
      immunization_card: 'in',
      sea_slip: 'send_again',
      picture: 'in',
    });
    expect(students.some(({ documents }) => documents.picture === 'missing')).toBe(true);
    expect((await list()).students).toHaveLength(STUDENT_COUNT);
    for (const unknown of ['9Z', 'Form%209'])
      expect((await admin.get(`${paths.documentChecklist}?class=${unknown}`)).statusCode).toBe(404);
    const form = (await list('?class=Form%203')).students.map(({ class_id }) => class_id);
    expect(new Set(form)).toEqual(new Set(classes.filter((name) => name.startsWith('3'))));
  });

  it('is the same on paper and in a workbook, without the reasons', async () => {
    const { admin } = await openSchool();
    const pdf = await readPdf(
      (await admin.get(pathTo(paths.documentChecklistReport, { class: '3B' }))).rawPayload,
    );
    const printed = pdf.pages.map(String).join('\n');
    expect(printed).toContain('Asked for again');
    expect(printed).not.toContain('blurred');
    const { rawPayload } = await admin.get(`${paths.documentChecklistSpreadsheet}?class=3B`);
    const rows = (await readXlsx(rawPayload)).sheets[0]?.rows ?? [];
    expect(rows[0]?.slice(-4)).toEqual([
      'Birth Certificate',
      'Immunization Card',
      'SEA Slip',
      'Passport Photo',
    ]);
    expect(rows.find(([id]) => id === ID)?.slice(-4)).toEqual(['In', 'In', 'Asked for again', 'In']);
  });

  it('takes as many queries for the school as for a class', async () => {
    const { db } = await testPortal();
    const counts = [];
    for (const name of ['3B', 'all'])
      counts.push(await countQueries(db, () => getDocumentChecklist(db, name)));
    expect(counts).toEqual([2, 2]);
  });
});

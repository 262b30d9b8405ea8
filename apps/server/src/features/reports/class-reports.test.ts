import { readdirSync } from 'node:fs';
import { classReportIds, classReports } from '@formroom/domain/api/reports.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { describe, expect, it } from 'vitest';
import { templatesFolder } from '../../pdf/asset-paths.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { testPortal } from '../../testing/test-portal.ts';

describe.each(classReportIds)('the report %s', (id) => {
  const { title, template } = classReports[id];

  it('has a template', () => {
    expect(
      readdirSync(templatesFolder),
      `Add apps/server/src/pdf/templates/${template}.typ, or correct classReports in packages/domain/src/api/reports.ts`,
    ).toContain(`${template}.typ`);
  });

  it('has its title in the PDF and in the names of its files', async () => {
    const admin = await (await testPortal()).admin();
    const pdf = await admin.get(pathTo(paths[`${id}Report`], { class: '1A' }));
    expect(pdf.headers['content-disposition']).toContain(`"${title} 1A.pdf"`);
    expect(await readPdf(pdf.rawPayload)).toMatchObject({ title });
    const workbook = await admin.get(pathTo(paths[`${id}Spreadsheet`], {}, { class: '1A' }));
    expect(workbook.headers['content-disposition']).toContain(`"${title} 1A.xlsx"`);
  });
});

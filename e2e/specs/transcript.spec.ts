import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { ReportCardsPage } from '../pages/report-cards-page.ts';
import { VerifyPage } from '../pages/verify-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { createApiClient } from '../steps/api-client.ts';
import { returningStudent } from '../steps/demo-accounts.ts';

const transcriptUrl = pathTo(paths.transcript, { id: returningStudent.id });

for (const width of [360, 1280]) {
  test(`A family opens the transcript of all posted terms, and another school checks it, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await createApiClient(page.request).post(paths.loginStudent, {
      student_id: returningStudent.id,
      password: returningStudent.password,
    });
    const reports = new ReportCardsPage(page);
    await reports.open();
    const opened = page.waitForResponse(`**${transcriptUrl}`);
    await reports.dialog.getByRole('button', { name: 'Transcript (all posted terms)' }).click();
    expect((await opened).headers()['content-type']).toBe('application/pdf');
    const transcript = page.getByRole('dialog', { name: 'Transcript', exact: true });
    await expect(transcript.getByRole('link', { name: 'Open Transcript in a new tab' })).toHaveAttribute(
      'href',
      transcriptUrl,
    );
    await expectAccessibleAtBothWidths(page, 'the transcript');

    // What the family hands on is the same file.
    const buffer = await (await page.request.get(transcriptUrl)).body();
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/verify');
    const reader = new VerifyPage(page);
    await reader.chooseFile({ name: 'transcript.pdf', mimeType: 'application/pdf', buffer });
    await expect(reader.verdict).toContainText('issued this transcript on');
    await expect(reader.verdict).toContainText('and it is still valid');
    await expect(reader.value('Student')).toHaveText(returningStudent.name);
    await expect(reader.value('Number of terms')).toHaveText('3');
    await expect(reader.value('First term')).toHaveText('Term 1 Michaelmas 2025-2026');
    await expect(reader.value('Last term')).toHaveText('Term 3 Trinity 2025-2026');
    await expectAccessibleAtBothWidths(page, 'a valid transcript');
  });
}

import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '#web/testing/open-portal.tsx';
import { scanPage, scanPdf } from '#web/testing/scans.ts';
import { CanvasPdf } from '#web/ui/pdf/canvas-pdf.tsx';

test('the pages have their size from the first frame', async () => {
  await page.viewport(360, 740);
  const scan = await scanPage();
  const widths = new Set<number>();
  const observer = new MutationObserver(() => {
    for (const each of document.querySelectorAll('figure')) widths.add(each.getBoundingClientRect().width);
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  renderComponent(<CanvasPdf blob={scanPdf('Report.pdf', [scan, scan])} title="Report" />);
  await expect.element(page.getByText('Page 1 of 2')).toBeVisible();
  await expect.poll(() => document.querySelector('figure canvas')).not.toBeNull();
  observer.disconnect();
  const region = await page.getByRole('region', { name: 'Report' }).findElement();
  expect([...widths]).toEqual([region.clientWidth]);
});

import { CompletePage } from '../pages/complete-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessibleAtBothWidths } from '../steps/accessibility.ts';
import { signInFreshStudent } from '../steps/sign-in.ts';

test('The last step is accessible in each of its states', async ({ page, context, portal }) => {
  await signInFreshStudent(page, portal.url);
  const complete = new CompletePage(page);
  await complete.open();
  await expect(complete.agree).toBeVisible();
  await expectAccessibleAtBothWidths(page, 'much is missing');
  await page.setViewportSize({ width: 320, height: 640 });
  await complete.agree.check();
  await expect(complete.confirmation).toBeInViewport();
  await expectAccessibleAtBothWidths(page, 'agreed');
  await context.setOffline(true);
  await complete.agree.uncheck();
  await expect(complete.terms).toContainText('The school still has your agreement.');
  await expectAccessibleAtBothWidths(page, 'offline');
});

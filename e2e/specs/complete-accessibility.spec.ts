import { CompletePage } from '../pages/complete-page.ts';
import { expect, test } from '../portal.ts';
import { expectAccessible } from '../steps/accessibility.ts';
import { signInFreshStudent } from '../steps/fresh-student.ts';

test.use({ viewport: { width: 320, height: 640 } });

test('Completing is for everybody in each of its states, on the narrowest screen too', async ({
  page,
  context,
  portal,
}) => {
  await signInFreshStudent(page, portal.url);
  const complete = new CompletePage(page);
  await complete.open();
  await expect(complete.agree).toBeVisible();
  await expectAccessible(page, 'much is missing');
  await complete.agree.check();
  await expect(complete.confirmation).toBeInViewport();
  await expectAccessible(page, 'agreed');
  await context.setOffline(true);
  await complete.agree.uncheck();
  await expect(complete.terms).toContainText('The school still has your agreement.');
  await expectAccessible(page, 'offline');
});

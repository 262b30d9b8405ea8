import { messageKinds } from '@formroom/domain/messages/kinds.ts';
import { expect, test } from '@playwright/test';
import { renderMessage } from '../../apps/server/src/features/messages/render-message.service.ts';
import { expectMailAccessible } from '../steps/accessibility.ts';

const token = 'x'.repeat(43);
const portal = 'https://portal.st-hilary.school.example';
const facts = {
  firstName: 'Anya',
  school: 'The Immaculate Conception Secondary School of Saint Hilary-on-the-Hill',
  wording: `Please bring the signed page.\n\nIt is at https://school.example/${'form-'.repeat(20)}`,
};
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="96"><path d="M8 8h80v80H8z"/></svg>';
const logo = { mediaType: 'image/png', bytes: Buffer.from(svg), width: 120, height: 48 } as const;

test.use({ viewport: { width: 320, height: 700 } });

for (const kind of messageKinds)
  test(`The mail “${kind}” can be read on the narrowest phone, in the light and in the dark`, async ({
    page,
  }) => {
    const { html } = renderMessage(kind, facts, { portal, token, stopToken: token, logo });
    await page.setContent(html.replace(/cid:[^"]+/, `data:image/svg+xml,${encodeURIComponent(svg)}`));
    await expect(page.getByRole('img', { name: facts.school })).toBeVisible();
    await expectMailAccessible(page, 'in the light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectMailAccessible(page, 'in the dark');
  });

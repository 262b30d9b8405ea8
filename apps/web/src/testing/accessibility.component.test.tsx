import type { CSSProperties, ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { renderComponent } from '#web/testing/open-portal.tsx';

async function show(content: ReactNode) {
  document.title = 'Test';
  renderComponent(
    <main>
      <style>
        {
          '@media (width > 400px) { .narrow { display: none } } @media (width < 400px) { .wide { display: none } }'
        }
      </style>
      <h1>Heading</h1>
      {content}
    </main>,
  );
  await expect.element(page.getByRole('heading', { name: 'Heading' })).toBeVisible();
}

/** Returns the width at which the check failed, with what it found. */
async function findFailure() {
  const failure: unknown = await expectAccessible('page').then(
    () => undefined,
    (error: unknown) => error,
  );
  const { message, actual } = failure as { message: string; actual: string[] };
  return [message.split(':')[0], ...actual.map((violation) => violation.split(':')[0])];
}

const text = (style: CSSProperties, background?: CSSProperties) => (
  <div style={background}>
    <p style={style}>The same text</p>
  </div>
);
const dark = { color: '#333', background: '#fff' };

test.each([
  ['a paler colour', text({ ...dark, color: '#bbb' })],
  ['a darker background', text({ color: '#333' }, { background: '#444' })],
  ['less opacity', text(dark, { opacity: 0.3 })],
])('contrast that is lost by %s is found', async (_how, changed) => {
  await show(text(dark));
  await expectAccessible('before');
  await show(changed);
  expect(await findFailure()).toEqual(['page, 1280 px wide', 'color-contrast']);
});

test('low contrast of a button is found when it is enabled again', async () => {
  const button = (disabled: boolean) => (
    <button disabled={disabled} style={{ color: '#bbb', background: '#fff' }}>
      Save
    </button>
  );
  await show(button(true));
  await expectAccessible('before');
  await show(button(false));
  expect(await findFailure()).toEqual(['page, 1280 px wide', 'color-contrast']);
});

test.each([
  ['narrow', 320],
  ['wide', 1280],
])('a violation that only the %s screen shows is found', async (screen, width) => {
  await show(<button className={screen} style={{ width: 40, height: 40 }} />);
  expect(await findFailure()).toEqual([`page, ${String(width)} px wide`, 'button-name']);
});

test('targets that are too close are found', async () => {
  const small = { width: 10, height: 10, padding: 0, border: 0 };
  await show(['A', 'B'].map((name) => <button key={name} aria-label={name} style={small} />));
  expect(await findFailure()).toEqual(['page, 320 px wide', 'target-size']);
});

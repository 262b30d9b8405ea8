import { useState } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '#web/testing/open-portal.tsx';
import { ConfirmDialog } from '#web/ui/feedback/confirm-dialog.tsx';

function Dialogs() {
  const [open, setOpen] = useState(0);
  return (
    <main>
      <button type="button" onClick={() => setOpen(1)}>
        Open
      </button>
      {open > 0 && (
        <ConfirmDialog
          title="First"
          onClose={() => setOpen(0)}
          actions={
            <>
              <button type="button" onClick={() => setOpen(2)}>
                More
              </button>
              <button type="button" onClick={() => setOpen(0)}>
                Close
              </button>
            </>
          }
        >
          One
        </ConfirmDialog>
      )}
      {open > 1 && (
        <ConfirmDialog title="Second" onClose={() => setOpen(1)}>
          Two
        </ConfirmDialog>
      )}
    </main>
  );
}

const first = page.getByRole('alertdialog', { name: 'First' });
const second = page.getByRole('alertdialog', { name: 'Second' });
const button = (name: string) => page.getByRole('button', { name });
const place = () => (history.state as { page?: string } | null)?.page;

test('Back closes what is on top, and leaves the page once nothing is open', async () => {
  history.pushState({ page: 'before', idx: 1 }, '');
  history.pushState({ page: 'here', idx: 2 }, '');
  renderComponent(<Dialogs />);
  await button('Open').click();
  await button('More').click();
  await expect.element(second).toBeVisible();
  history.back();
  await expect.element(second).not.toBeInTheDocument();
  await expect.element(first).toBeVisible();
  history.back();
  await expect.element(first).not.toBeInTheDocument();
  expect(place()).toBe('here');

  // A dialog that is closed by its button leaves no step behind.
  await button('Open').click();
  await button('Close').click();
  await expect.element(first).not.toBeInTheDocument();
  await button('Open').click();
  await expect.element(first).toBeVisible();
  await button('Close').click();
  history.back();
  await expect.poll(place).toBe('before');
});

test('Back from a later page returns to the page, not to a closed dialog', async () => {
  history.pushState({ page: 'here', idx: 5 }, '');
  renderComponent(<Dialogs />);
  await button('Open').click();
  await button('Close').click();
  history.pushState({ page: 'later', idx: 6 }, '');
  history.back();
  await expect.poll(() => JSON.stringify(history.state)).toBe('{"page":"here","idx":5}');
});

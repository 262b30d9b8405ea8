import { paths } from '@formroom/domain/api/paths.ts';
import { type LookupEntry, lookupEntrySchema } from '@formroom/domain/api/students.ts';
import { http, HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { api, mockGet, mockNetworkError } from '#web/testing/fake-api.ts';
import { signedOut } from '#web/testing/fixtures.ts';
import { openSignIn } from '#web/testing/open-portal.tsx';

const link = page.getByRole('button', { name: 'Click here to get your student ID' });
const dialog = page.getByRole('dialog', { name: 'Get your student ID' });
const name = dialog.getByRole('combobox', { name: 'Student name' });
const matches = dialog.getByRole('option');

const josephs = Array.from(
  { length: 10 },
  (_, index): LookupEntry => ({
    id: String(20260001 + index),
    first_name: 'Kai',
    last_name: 'Joseph',
  }),
);

async function openLookup() {
  api.use(...signedOut());
  openSignIn('student');
  (await link.findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveFocus();
}

test('the lookup needs three letters, shows at most ten students, says when there is no match, and closes with Escape', async () => {
  const searches: (string | null)[] = [];
  await openLookup();
  api.use(
    http.get(`*${paths.students}`, ({ request }) => {
      const search = new URL(request.url).searchParams.get('search');
      searches.push(search);
      return HttpResponse.json(lookupEntrySchema.array().parse(search === 'jos' ? josephs : []));
    }),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await name.fill('jo');
  // Longer than the delay before a search.
  await vi.advanceTimersByTimeAsync(2_000);
  vi.useRealTimers();
  await name.fill('jos');
  await expect.poll(() => matches.elements()).toHaveLength(10);
  await expect.element(dialog.getByText('Only the first 10 are shown.')).toBeVisible();
  await name.fill('qqqq');
  await expect.element(dialog.getByRole('status')).toHaveTextContent('No student has a name like this.');
  expect(searches).toEqual(['jos', 'qqqq']);

  // The first Escape clears the lookup, the second closes it.
  await name.fill('jos');
  await expect.element(matches.first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => matches.elements()).toHaveLength(0);
  await expect.element(name).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('two students of one name are told apart by their classes', async () => {
  const named = { first_name: 'Brandon', last_name: 'Fernandes' };
  await openLookup();
  api.use(
    mockGet(paths.students, lookupEntrySchema.array(), [
      { id: '20260001', ...named, class_id: '1A' },
      { id: '20260002', ...named, class_id: '3B' },
    ]),
  );
  await name.fill('fernandes');
  await expect.element(matches.first()).toHaveTextContent('Fernandes, Brandon, 1A');
  await matches.nth(1).click();
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Student ID20260002');
});

test('a failed lookup shows an error and can be retried, by keyboard', async () => {
  await openLookup();
  api.use(mockNetworkError(paths.students));
  await userEvent.keyboard('joseph');
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('can’t be reached');
  api.use(mockGet(paths.students, lookupEntrySchema.array(), josephs));
  (await dialog.getByRole('button', { name: 'Retry' }).findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(matches.first()).toBeVisible();
  await name.click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(dialog.getByRole('button', { name: 'Back to sign-in' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(link).toHaveFocus();
});

test('if the school has turned the lookup off, there is no link to it', async () => {
  api.use(...signedOut({ student_id_lookup: false }));
  openSignIn('student');
  await expect.element(page.getByText('St. Hilary Secondary School').first()).toBeVisible();
  await expect.element(link).not.toBeInTheDocument();
});

import { officePaths } from '@formroom/domain/api/paths.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { pathToCard } from '#web/lib/report-card-paths.ts';
import { pathToSettings } from '#web/lib/office-panels.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api } from '#web/testing/fake-api.ts';
import { mockSchool, who } from '#web/testing/fake-school.ts';
import { csrfCookie } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string | RegExp) => page.getByRole('textbox', { name });
const chooseHouses = () => page.getByLabelText('List', { exact: true }).selectOptions('Houses');
const enter = () => userEvent.keyboard('{Enter}');

interface Box {
  readonly path: string;
  readonly open?: () => Promise<unknown>;
  readonly box: Locator;
  /** Without it the text is sent when it is typed. */
  readonly send?: () => Promise<unknown>;
}

const boxes: Record<string, Box> = {
  'the search of students': {
    path: officePaths.dashboard,
    box: page.getByRole('searchbox', { name: 'Search students' }),
  },
  'a new student': {
    path: officePaths.newStudent,
    box: box('First Name'),
    send: () => button('Add student').click(),
  },
  'why a student leaves': {
    path: officePaths.dashboard,
    open: async () => {
      await button('More for Ramdeen, Anya').click();
      await page.getByRole('menuitem', { name: 'Mark as left…' }).click();
    },
    box: box(/^Reason/),
    send: () => button('Mark as left').click(),
  },
  'a setting': {
    path: pathToSettings('school'),
    box: page.getByLabelText('Name', { exact: true }),
    send: enter,
  },
  'an entry of a list': {
    path: pathToSettings('lists'),
    open: chooseHouses,
    box: box('New entry'),
    send: enter,
  },
  'another name of an entry': {
    path: pathToSettings('lists'),
    open: async () => {
      await chooseHouses();
      await button('Rename Motmot').click();
    },
    box: box('New name of Motmot'),
    send: enter,
  },
  'an administrator': {
    path: officePaths.administrators,
    open: () => button('Add an administrator').click(),
    box: box('Username'),
    send: enter,
  },
  'a filter of the audit log': { path: officePaths.auditLog, box: box('Done by'), send: enter },
  'why a card is withdrawn': {
    path: pathToCard({ year: 2025, term: 3, id: who.id }),
    open: () => button('Withdraw it …').click(),
    box: box('Reason'),
    send: enter,
  },
};

/** Pastes as a person does: what the box has no room for is cut. */
async function paste(into: Locator, text: string) {
  const input = (await into.findElement()) as HTMLInputElement;
  input.focus();
  input.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way for a script to enter a text as a person pastes it
  document.execCommand('insertText', false, text);
}

const LONG = 'A long story. '.repeat(60);

for (const [name, { path, open, box: input, send }] of Object.entries(boxes)) {
  test(`a pasted text that is too long is kept whole with a message, and not sent: ${name}`, async () => {
    const sent: string[] = [];
    api.use(...mockSchool(), csrfCookie);
    api.use(
      // Records what is asked; other handlers answer.
      http.get('*/api/*', ({ request }) => void sent.push(decodeURIComponent(request.url))),
      http.post('*/api/*', ({ request }) => {
        sent.push(`POST ${request.url}`);
        return HttpResponse.json({ message: 'Not expected.' }, { status: 500 });
      }),
    );
    openPortal(path);
    await open?.();
    await paste(input, LONG);
    await expect.element(input).toHaveValue(LONG);
    await send?.();
    await expect
      .element(input)
      .toHaveAccessibleDescription(/Too long: 839 letters, \d+ fit. Please shorten it./);
    await expectAccessible(name);
    expect(sent.filter((call) => call.startsWith('POST') || /A.long.story/.test(call))).toEqual([]);
  });
}

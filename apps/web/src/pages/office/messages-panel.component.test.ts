import { cancelMessages, getMessage, retryMessages } from '@formroom/domain/api/messages.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { officePaths } from '@formroom/domain/api/paths.ts';
import { expectAccessible } from '#web/testing/accessibility.ts';
import { api, mockGet, mockNetworkError } from '#web/testing/fake-api.ts';
import {
  mockMailStatus,
  mockMessages,
  refusedMessage,
  sentMessage,
  teacherMessage,
} from '#web/testing/fake-messages.ts';
import { signedInAsOffice, signedInAsStaff } from '#web/testing/fixtures.ts';
import { csrfCookie, mockPost } from '#web/testing/mock-post.ts';
import { openPortal } from '#web/testing/open-portal.tsx';

const list = page.getByRole('list', { name: 'Messages', exact: true });
const openMessages = () => openPortal(officePaths.messages);
const press = (name: string | RegExp) => page.getByRole('button', { name }).click();

test('without mail the panel says how to set it up, and an error that mail does not work', async () => {
  api.use(...signedInAsOffice(), mockMessages(), mockMailStatus({ mail: 'off' }));
  openMessages();
  await expect.element(page.getByRole('note')).toHaveTextContent(/not set up.*MAIL_URL.*MAIL_FROM/);
  await expect.element(page.getByRole('heading', { name: 'No messages' })).toBeVisible();
  await expectAccessible('mail is not set up');
  const error = { at: sentMessage.created_at, message: '535 Wrong password' };
  api.use(mockMailStatus({ error }), mockNetworkError(paths.messages));
  openMessages();
  await expect.element(page.getByRole('note')).toHaveTextContent(/could not be sent.*535 Wrong password/);
  await expect.element(page.getByText('The messages could not be loaded')).toBeVisible();
  await expectAccessible('mail does not work');
  api.use(mockMessages(sentMessage));
  await press('Retry');
  await expect.element(list).toHaveTextContent('Report card posted');
});

test('the list is limited to a state, a kind and a student, and a message is read', async () => {
  const asked: string[] = [];
  api.use(
    ...signedInAsOffice(),
    mockMailStatus({ mail: 'kept' }),
    mockMessages(teacherMessage, sentMessage, refusedMessage),
  );
  api.use(
    http.get(`*${paths.messages}`, ({ request }) => {
      asked.push(new URL(request.url).search);
    }),
    mockGet(paths.message, getMessage.response, {
      ...sentMessage,
      subject: 'A report card is ready',
      text: 'Dear family of Anya',
    }),
  );
  openMessages();
  await expect.element(page.getByRole('note')).toHaveTextContent('kept, not sent');
  await expect.element(list).toHaveTextContent('The mail server said: 550 No such mailbox');
  await expect.element(list).toHaveTextContent('Reminder to a teacherTeacher P. KhanTo khan@example.org');
  await expectAccessible('the messages');
  await press('Refused 1');
  await page.getByLabelText('Kind').selectOptions('Reminder');
  await page.getByLabelText('Student ID').fill('20260001');
  await press('Search');
  await expect
    .poll(() => asked)
    .toEqual([
      '',
      '?state=refused',
      '?state=refused&kind=reminder',
      '?state=refused&kind=reminder&student_id=20260001',
    ]);
  await press(/^Read: Report card posted/);
  const dialog = page.getByRole('dialog', { name: 'Report card posted' });
  await expect
    .element(dialog.getByRole('group', { name: 'Message' }))
    .toHaveTextContent('Dear family of Anya');
  await expectAccessible('a message');
});

test('selected messages are sent again, and all of a state are cancelled after a question', async () => {
  const [retried, cancelled] = [
    mockPost(paths.retryMessages, retryMessages.response, { changed: 1 }),
    mockPost(paths.cancelMessages, cancelMessages.response, { changed: 3 }),
  ];
  api.use(...signedInAsOffice(), csrfCookie, mockMailStatus(), mockMessages(sentMessage, refusedMessage));
  api.use(retried.handler, cancelled.handler);
  openMessages();
  await page.getByRole('checkbox', { name: /^Select: Reminder/ }).click();
  await expect
    .element(page.getByRole('region', { name: 'Selected messages' }))
    .toHaveTextContent('1 message');
  await expectAccessible('a selected message');
  await press('Send again');
  await expect.element(page.getByText('1 message waiting to be sent.')).toBeVisible();
  expect(retried.sent).toEqual([{ ids: [2] }]);
  await press('Waiting 3');
  await press('Cancel all of them…');
  await expectAccessible('the question');
  await press('Cancel the messages');
  await expect.element(page.getByText('3 messages cancelled.')).toBeVisible();
  expect(cancelled.sent).toEqual([{ state: 'queued' }]);
});

test('of the selected messages those are cancelled that wait', async () => {
  const waiting = { ...sentMessage, id: 5, state: 'queued', sent_at: null } as const;
  const cancelled = mockPost(paths.cancelMessages, cancelMessages.response, { changed: 0 });
  api.use(...signedInAsOffice(), csrfCookie, mockMailStatus(), mockMessages(waiting, refusedMessage));
  api.use(cancelled.handler);
  openMessages();
  await page.getByRole('checkbox', { name: /^Select: Reminder/ }).click();
  await expect.element(page.getByRole('button', { name: 'Send again' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Cancel th/ })).not.toBeInTheDocument();
  await page.getByRole('checkbox', { name: /^Select: Report card posted/ }).click();
  await press('Cancel those waiting (1)');
  await expect.element(page.getByText('None of them waits any more.')).toBeVisible();
  expect(cancelled.sent).toEqual([{ ids: [5] }]);
});

test('the role Read only reads the messages, and the role Results does not', async () => {
  api.use(...signedInAsStaff('read'), mockMailStatus(), mockMessages(refusedMessage));
  openMessages();
  await expect.element(list).toHaveTextContent('Reminder');
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  await press('Refused 1');
  await expect
    .element(page.getByRole('button', { name: /again|Cancel (all|them)|reached/ }))
    .not.toBeInTheDocument();
  api.use(...signedInAsStaff('results'));
  openMessages();
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Messages' })).not.toBeInTheDocument();
});

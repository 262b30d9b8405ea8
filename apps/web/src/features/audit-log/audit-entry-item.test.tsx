import type { AuditEntry } from '@formroom/domain/api/audit-log.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AuditEntryItem } from '#web/features/audit-log/audit-entry-item.tsx';
import { settingsQuery } from '#web/lib/settings.ts';

const entry: AuditEntry = {
  id: 1,
  at: '2026-11-20T18:05:00.000Z',
  event: 'record-viewed',
  role: 'admin',
  who: 'admin',
  address: '192.0.2.1',
  student_id: '20260001',
  student_name: 'Anya Ramdeen',
  details: null,
  call: 'GET /api/student-record/:id',
  status: 200,
  count: 1,
};

function shown(changes: Partial<AuditEntry>) {
  const client = new QueryClient();
  client.setQueryData(settingsQuery.queryKey, {
    time_zone: 'America/Port_of_Spain',
    terms_text: '',
  } as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <AuditEntryItem entry={{ ...entry, ...changes }} />
    </QueryClientProvider>,
  );
}

it('shows the student’s name beside the ID, and the school’s time', () => {
  expect(shown({})).toContain('Anya Ramdeen (20260001)');
  expect(shown({})).toContain('2026-11-20 14:05');
  expect(shown({ student_name: null })).toContain('Student 20260001');
});

it('shows in words that an entry is about all classes', () => {
  expect(shown({ event: 'contacts-viewed', student_id: null, details: 'all' })).toContain('>all classes<');
  expect(shown({ event: 'contacts-viewed', student_id: null, details: '2A' })).toContain('>2A<');
});

it('says that an action which was refused is not done', () => {
  const posting = { event: 'reports-posted', student_id: null, details: '2026/2 posted' } as const;
  expect(shown({ ...posting, status: 409 })).toContain('Not done: Term reports posted or removed');
  expect(shown({ ...posting, status: 200 })).not.toContain('Not done');
});

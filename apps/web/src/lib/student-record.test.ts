import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { studentRecordQuery } from '#web/lib/student-record.ts';

it('keeps the record with the higher version, whatever its timestamp', () => {
  const client = new QueryClient();
  const { queryKey, structuralSharing = true } = studentRecordQuery('20260001');
  client.setQueryDefaults(queryKey, { structuralSharing });
  const arrive = (version: number, updatedAt: string) =>
    client.setQueryData(queryKey, { id: '20260001', version, updatedAt } as StudentRecord)?.version;
  expect(arrive(5, '2026-11-20T13:00:02.000Z')).toBe(5);
  expect(arrive(6, '2026-11-20T13:00:01.000Z')).toBe(6);
  expect(arrive(5, '2026-11-20T13:00:03.000Z')).toBe(6);
});

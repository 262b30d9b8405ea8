import { paths } from '@formroom/domain/api/paths.ts';
import type { LookupEntry } from '@formroom/domain/api/students.ts';
import { get } from '#web/lib/api-client.ts';

export const searchStudents = (name: string, signal: AbortSignal) =>
  get<LookupEntry[]>(`${paths.students}?${new URLSearchParams({ search: name }).toString()}`, { signal });

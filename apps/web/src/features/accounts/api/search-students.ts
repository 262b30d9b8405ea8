import { paths } from '@formroom/domain/api/paths.ts';
import type { LookupEntry } from '@formroom/domain/api/students.ts';
import { get } from '#web/lib/api-client.ts';

/** Who is not signed in gets names and IDs. */
export const searchStudents = (name: string, signal: AbortSignal) =>
  get(paths.students, { query: { search: name }, signal }) as Promise<LookupEntry[]>;

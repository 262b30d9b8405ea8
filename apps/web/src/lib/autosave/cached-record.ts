import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { hashKey, type QueryClient } from '@tanstack/react-query';
import { studentRecordQuery } from '#web/lib/student-record.ts';

/** One student's saved record in the query cache. The autosaver keeps no copy of it. */
export class CachedRecord {
  readonly #client: QueryClient;
  readonly #key: ReturnType<typeof studentRecordQuery>['queryKey'];

  constructor(client: QueryClient, studentId: string) {
    this.#client = client;
    this.#key = studentRecordQuery(studentId).queryKey;
  }

  read(): StudentRecord | undefined {
    return this.#client.getQueryData(this.#key);
  }

  write(record: StudentRecord) {
    this.#client.setQueryData(this.#key, record);
  }

  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void {
    const hash = hashKey(this.#key);
    return this.#client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.query.queryHash === hash) listener();
    });
  }
}

import { type DataTag, hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { studentRecordQuery } from '#web/lib/student-record.ts';

/** Where the saved record is. */
export interface RecordStore<Saved> {
  read(): Saved | undefined;
  write(record: Saved): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
}

/** A saved record in the query cache. The autosaver keeps no copy of it. */
export class CachedRecord<Saved> implements RecordStore<Saved> {
  readonly #client: QueryClient;
  readonly #key: DataTag<QueryKey, Saved, Error>;

  constructor(client: QueryClient, key: DataTag<QueryKey, Saved, Error>) {
    this.#client = client;
    this.#key = key;
  }

  read(): Saved | undefined {
    return this.#client.getQueryData<Saved>(this.#key);
  }

  write(record: Saved) {
    this.#client.setQueryData<Saved>(this.#key, record);
  }

  /** Returns the function that ends the subscription. */
  subscribe(listener: () => void): () => void {
    const hash = hashKey(this.#key);
    return this.#client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.query.queryHash === hash) listener();
    });
  }
}

/** One student's record. */
export const cacheStudent = (client: QueryClient, studentId: string) =>
  new CachedRecord(client, studentRecordQuery(studentId).queryKey);

import type { KindTypes, Value } from '../../apps/web/src/lib/autosave/record-kind.ts';
import type { Page } from './page.ts';
import type { Intent } from './page-kind.ts';

/** The server's response to a call. */
export interface ServerResponse<T extends KindTypes> {
  readonly status: number;
  /** The JSON of a 200. */
  readonly content?: unknown;
  /** Of a saved record, the value of a field; undefined for a field that the response does not have. */
  readonly getValue?: (field: T['Name']) => Value | undefined;
  readonly errors?: Record<string, string[]> | undefined;
}

/** A call that a page has sent. The server may process it even after the page has aborted it. */
export interface Call<T extends KindTypes> {
  readonly page: Page<T>;
  readonly session: number;
  /** The body of a save; undefined for a read of the record. */
  readonly body: T['Body'] | undefined;
  readonly etag: string | undefined;
  /** The edits that the save carries. */
  readonly intents: ReadonlyMap<T['Name'], Intent<T>>;
  /** Sent by the page, but not by its saver, such as a value that the office reverts. */
  readonly isBesideSaver: boolean;
  /** The page waits for the response. */
  isOpen: boolean;
  /** Sent while another save was in flight; the page reads only the response of the other one. */
  isConcurrent: boolean;
  isProcessed: boolean;
  /** The position among the calls that the server has processed; 0 before. */
  sequence: number;
  /** The page received a 200 for the save. */
  isConfirmed: boolean;
  /** Aborted, or sent concurrently with another save, so the server may process it after later calls. */
  canArriveLate: boolean;
  /** Of a tab that ended without its state: the page that was opened again does not know of the call. */
  isForgotten: boolean;
  response: ServerResponse<T> | undefined;
  resolve(response: Response): void;
  reject(error: Error): void;
}

/** The part of a response that the web app's client reads. */
export function toResponse<T extends KindTypes>({ status, content, errors }: ServerResponse<T>): Response {
  const body = status === 200 ? content : { message: 'No.', ...(errors && { errors }) };
  // Not a real Response, because creating one takes longer than the save.
  return {
    ok: status === 200,
    status,
    statusText: '',
    headers: new Headers(),
    json: () => Promise.resolve(structuredClone(body)),
    text: () => Promise.resolve(JSON.stringify(body)),
  } as Response;
}

import type { SaveStudent, SaveStudentResponse, StudentRecord } from '@formroom/domain/api/students.ts';
import type { Intent, Page } from './page.ts';
import type { Field } from './steps.ts';

/** The server's response to a call. */
export interface ServerResponse {
  readonly status: number;
  readonly record?: StudentRecord | undefined;
  /** For a save: the values that it replaced. */
  readonly replaced?: SaveStudentResponse['replaced'];
  readonly errors?: Record<string, string[]> | undefined;
}

/** A page's call in flight. A call that the page has given up may still arrive. */
export interface Call {
  readonly page: Page;
  readonly session: number;
  /** The body of a save; undefined for a read of the record. */
  readonly body: SaveStudent | undefined;
  readonly etag: string | undefined;
  /** The edits that the save carries. */
  readonly intents: ReadonlyMap<Field, Intent>;
  /** The office reverts a value from the history. */
  readonly isPutBack: boolean;
  /** The page waits for the response. */
  isOpen: boolean;
  /** Sent while another save was in flight; the page reads only that one's response. */
  isConcurrent: boolean;
  isExecuted: boolean;
  /** The order in which the server processed the calls; 0 if not yet. */
  turn: number;
  /** The page received a 200. */
  isConfirmed: boolean;
  /** Given up, or sent concurrently with another save: the order of arrival is unknown. */
  canArriveLate: boolean;
  answer: ServerResponse | undefined;
  resolve(response: Response): void;
  reject(error: Error): void;
}

/** The part of a response that the web app's client reads. */
export function toResponse({ body }: Call, { status, record, replaced, errors }: ServerResponse): Response {
  const found = body ? { data: record, ...(replaced && { replaced }) } : [record];
  const content = status === 200 ? found : { message: 'No.', ...(errors && { errors }) };
  // Not a real Response, which takes longer to create than the save itself.
  return {
    ok: status === 200,
    status,
    statusText: '',
    headers: new Headers(),
    json: () => Promise.resolve(structuredClone(content)),
    text: () => Promise.resolve(JSON.stringify(content)),
  } as Response;
}

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

/** A call that a page has sent. The server may process it even after the page has aborted it. */
export interface Call {
  readonly page: Page;
  readonly session: number;
  /** The body of a save; undefined for a read of the record. */
  readonly body: SaveStudent | undefined;
  readonly etag: string | undefined;
  /** The edits that the save carries. */
  readonly intents: ReadonlyMap<Field, Intent>;
  /** The office reverts a value of the history. */
  readonly isRevert: boolean;
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
  response: ServerResponse | undefined;
  resolve(response: Response): void;
  reject(error: Error): void;
}

/** The part of a response that the web app's client reads. */
export function toResponse({ body }: Call, { status, record, replaced, errors }: ServerResponse): Response {
  const data = body ? { data: record, ...(replaced && { replaced }) } : [record];
  const content = status === 200 ? data : { message: 'No.', ...(errors && { errors }) };
  // Not a real Response, because creating one takes longer than the save.
  return {
    ok: status === 200,
    status,
    statusText: '',
    headers: new Headers(),
    json: () => Promise.resolve(structuredClone(content)),
    text: () => Promise.resolve(JSON.stringify(content)),
  } as Response;
}

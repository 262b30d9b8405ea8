import type { SaveStudent, SaveStudentResponse, StudentRecord } from '@formroom/domain/api/students.ts';
import type { Intent, Page } from './page.ts';
import type { Field } from './steps.ts';

/** What the server says to a call. */
export interface ServerResponse {
  readonly status: number;
  readonly record?: StudentRecord | undefined;
  /** Of a save: what it took the place of. */
  readonly replaced?: SaveStudentResponse['replaced'];
  readonly errors?: Record<string, string[]> | undefined;
}

/** A call of a page on its way. A page may give one up that arrives all the same. */
export interface Call {
  readonly page: Page;
  readonly session: number;
  /** Of a save; without it the record is asked for. */
  readonly body: SaveStudent | undefined;
  readonly etag: string | undefined;
  /** What the save was sent for. */
  readonly intents: ReadonlyMap<Field, Intent>;
  /** The office put an earlier value back. */
  readonly isPutBack: boolean;
  /** The page waits for an answer. */
  isOpen: boolean;
  /** Another save was under way, and the page reads only that one's answer. */
  isConcurrent: boolean;
  isExecuted: boolean;
  /** Which call the server answered before which: higher is later; 0 before its turn. */
  turn: number;
  /** The page got a 200. */
  isConfirmed: boolean;
  /** It was given up, or sent beside another: nobody knows which the server sees first. */
  canArriveLate: boolean;
  answer: ServerResponse | undefined;
  resolve(response: Response): void;
  reject(error: Error): void;
}

/** As much of a response as the web app's client reads. */
export function toResponse({ body }: Call, { status, record, replaced, errors }: ServerResponse): Response {
  const found = body ? { data: record, ...(replaced && { replaced }) } : [record];
  const content = status === 200 ? found : { message: 'No.', ...(errors && { errors }) };
  // Not a real one, which takes longer to make than the save that it answers.
  return {
    ok: status === 200,
    status,
    statusText: '',
    headers: new Headers(),
    json: () => Promise.resolve(structuredClone(content)),
    text: () => Promise.resolve(JSON.stringify(content)),
  } as Response;
}

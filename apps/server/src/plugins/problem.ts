/** An answer other than success: its status, the sentence to show, and the sentences by field. */
export class Problem extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    message: string,
    more: { errors?: Record<string, string[]>; retryAfter?: number } = {},
  ) {
    super(message);
    this.status = status;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

export const notSignedIn = () => new Problem(401, 'Please sign in.');
export const notAllowed = () => new Problem(403, 'You are not allowed to do this.');
export const notFound = () => new Problem(404, 'There is nothing here.');
export const staleCsrf = () => new Problem(419, 'The page is out of date. Please try again.');

/** Invalid input: the sentences by field, under one sentence for all. */
export const invalid = (fields: Record<string, string[]>, message = 'Some answers are not valid.') =>
  new Problem(422, message, { errors: { message: [message], ...fields } });

/** Invalid input that is no single field's fault, such as a wrong password. */
export const refused = (message: string) => invalid({}, message);

export const tooManyTries = (message: string, retryAfter: number) =>
  new Problem(429, message, { errors: { message: [message] }, retryAfter });

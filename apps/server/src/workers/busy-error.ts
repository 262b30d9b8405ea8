/** Too many jobs of the same kind are in progress. The message is shown to the user, who may retry. */
export class BusyError extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

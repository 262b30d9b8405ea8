/** Too much of the same work is going on: trying again later helps. The message is for whoever asked. */
export class BusyError extends Error {
  readonly retryAfterSeconds: number;

  constructor(message: string, retryAfterSeconds: number) {
    super(message);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

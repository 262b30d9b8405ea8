/** An error that the operator can fix. The message is shown to the operator. */
export class OperatorError extends Error {}

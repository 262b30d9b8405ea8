/** A reason to stop that the operator can do something about; the message is what the operator reads. */
export class OperatorError extends Error {}

/** The state of the Complete page's address once Finish was pressed there without the agreement. */
export const askedToAgree = { askedToAgree: true } as const;

/** Whether Finish was pressed before; then it leaves, because nothing on the form is a barrier. */
export const wasAskedToAgree = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'askedToAgree' in state;

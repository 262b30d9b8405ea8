/** The history state of the Complete page after Finish was pressed without the agreement. */
export const askedToAgree = { askedToAgree: true } as const;

/**
 * Whether Finish was pressed before. The second press leaves the page, because nothing on the form blocks a family
 * (R22).
 */
export const wasAskedToAgree = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'askedToAgree' in state;

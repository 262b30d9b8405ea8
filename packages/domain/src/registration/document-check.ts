/** What the office may decide about a document; `none` takes a decision back (R47). */
export const documentDecisions = ['none', 'checked', 'send_again'] as const;
export type DocumentDecision = (typeof documentDecisions)[number];

/** The stored checks of a file. The office removed a `removed` one, and the family can't see it any more. */
export const documentCheckStates = ['checked', 'send_again', 'removed'] as const;
export type DocumentCheckState = (typeof documentCheckStates)[number];

/** The longest reason that the office gives a family. */
export const MAX_CHECK_REASON = 300;

/** What the family reads where the school asks for a document again. */
export const sendAgainText = (reason: string) => `The school asks for this document again: ${reason}`;

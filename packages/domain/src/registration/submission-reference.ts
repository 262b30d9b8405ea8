const MINUTE_MS = 60_000;

/**
 * The reference that a family quotes to the school: the student ID and the encoded minute of the agreement, such as
 * `20260003-HT9QC`.
 */
export const submissionReference = (id: string, submittedAt: string) =>
  `${id}-${Math.floor(Date.parse(submittedAt) / MINUTE_MS)
    .toString(36)
    .toUpperCase()}`;

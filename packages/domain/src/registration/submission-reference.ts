const MINUTE_MS = 60_000;

/** What a family quotes to the school: the student's ID and the minute of the agreement, such as `20260003-HT9QC`. */
export const submissionReference = (id: string, submittedAt: string) =>
  `${id}-${Math.floor(Date.parse(submittedAt) / MINUTE_MS)
    .toString(36)
    .toUpperCase()}`;

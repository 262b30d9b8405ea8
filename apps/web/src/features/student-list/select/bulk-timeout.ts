/** A change of the whole school takes longer than other calls. */
export const BULK_TIMEOUT_MS = 120_000;

interface Remarks {
  /** What a page sends, and what it had loaded. */
  readonly sent: readonly string[];
  readonly known: readonly string[];
  /** What is stored now. */
  readonly stored: readonly string[];
}

/** Returns the remarks that a page sends, with what others have added and without what they have removed since it loaded them. */
export function mergeRemarks({ sent, known, stored }: Remarks): string[] {
  const wasRemoved = (remark: string) => known.includes(remark) && !stored.includes(remark);
  const wasAdded = (remark: string) => !known.includes(remark);
  return [...new Set([...sent.filter((remark) => !wasRemoved(remark)), ...stored.filter(wasAdded)])];
}

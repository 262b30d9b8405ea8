/** The label of a button for more rows: `Show the next 100 of 658`, `Show the last 22 of 122`. */
export const formatShowMore = (shown: number, total: number, step: number) =>
  total - shown > step ? `Show the next ${step} of ${total}` : `Show the last ${total - shown} of ${total}`;

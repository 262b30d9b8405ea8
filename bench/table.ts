/** A row of the performance table. */
export interface Row {
  readonly operation: string;
  readonly measured: string;
  /** For example the same work without the portal, which is an upper bound. */
  readonly comparison?: string;
  readonly target?: string;
  /** Undefined without a target. */
  readonly reached?: boolean;
}

export const median = (numbers: readonly number[]) => percentile(numbers, 50);

/** The value below which this percentage of the numbers lies. */
export function percentile(numbers: readonly number[], percentage: number) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percentage) / 100))] ?? Number.NaN;
}

export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;
export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const mb = (value: number) => `${value.toFixed(0)} MB`;
export const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const formatReached = (row: Row) => (row.reached === undefined ? '' : row.reached ? 'yes' : '**no**');

export function markdownTable(rows: readonly Row[]) {
  const lines = rows.map((row) => [
    row.operation,
    row.measured,
    row.comparison ?? '',
    row.target ?? '',
    formatReached(row),
  ]);
  const headings = ['Operation', 'Measured', 'For comparison', 'Target', 'Reached'];
  return [headings, headings.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** One line of the performance table. */
export interface Row {
  readonly work: string;
  readonly measured: string;
  /** The upper bound of this machine, and how close the value comes. */
  readonly limit?: string;
  readonly target?: string;
  /** Whether the target was reached; undefined without a target. */
  readonly reached?: boolean;
}

export const median = (numbers: readonly number[]) => percentile(numbers, 50);

/** The value below which this percentage of the numbers lies. */
export function percentile(numbers: readonly number[], share: number) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
}

export const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en')}/s`;
export const ms = (value: number) => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`;
export const mb = (value: number) => `${value.toFixed(0)} MB`;
export const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;

const mark = (row: Row) => (row.reached === undefined ? '' : row.reached ? 'yes' : '**no**');

export function markdownTable(rows: readonly Row[]) {
  const lines = rows.map((row) => [row.work, row.measured, row.limit ?? '', row.target ?? '', mark(row)]);
  const head = ['Work', 'Measured', 'Against the limit', 'Target', 'Reached'];
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

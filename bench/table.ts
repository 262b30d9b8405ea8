import type { Figure, Machine, Row } from './run.ts';

export const median = (numbers: readonly number[]) => percentile(numbers, 50);

/** The value below which this percentage of the numbers lies. */
export function percentile(numbers: readonly number[], percentage: number) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percentage) / 100))] ?? Number.NaN;
}

/** Three significant digits at least. */
const formatNumber = (value: number) =>
  value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });

export function formatValue(value: number, unit: Figure['unit']) {
  if (unit === 'points') return value.toLocaleString('en', { maximumFractionDigits: 3 });
  return `${formatNumber(value)}${unit === '/s' ? '' : ' '}${unit}`;
}

export const ms = (value: number) => formatValue(value, 'ms');
export const mb = (value: number) => formatValue(value, 'MB');

export const formatFigure = ({ label, value, unit }: Figure) => withLabel(label, formatValue(value, unit));
const withLabel = (label: string | undefined, text: string) =>
  label === undefined ? text : `${label} ${text}`;

export const ratio = (value: number, base: { readonly value: number }) => value / base.value;
export const formatRatio = (value: number) => `${formatNumber(value)} ×`;

function formatComparison({ figures, note }: Row) {
  const ratios = figures.flatMap(({ value, unit, base }) =>
    base ? [`${formatRatio(ratio(value, base))} ${base.name} (${formatValue(base.value, unit)})`] : [],
  );
  return [...ratios, ...(note === undefined ? [] : [note])].join('; ');
}

const hasTarget = ({ atMost, atLeast }: Figure) => atMost !== undefined || atLeast !== undefined;

function formatTarget({ label, unit, base, atMost, atLeast }: Figure) {
  const format = (limit: number) => (base ? formatRatio(limit) : formatValue(limit, unit));
  const limits = [
    ...(atLeast === undefined ? [] : [`at least ${format(atLeast)}`]),
    ...(atMost === undefined ? [] : [`at most ${format(atMost)}`]),
  ];
  return withLabel(label, limits.join(' and '));
}

function isReached({ value, base, atMost = Infinity, atLeast = -Infinity }: Figure) {
  const measured = base ? ratio(value, base) : value;
  return measured <= atMost && measured >= atLeast;
}

function formatReached(targets: readonly Figure[]) {
  if (targets.length === 0) return '';
  return targets.every(isReached) ? 'yes' : '**no**';
}

/** The performance table; ratios and targets stand beside what was measured. */
export const formatRows = (rows: readonly Row[]) =>
  markdownTable(
    ['Operation', 'Measured', 'For comparison', 'Target', 'Reached'],
    rows.map((row) => {
      const targets = row.figures.filter(hasTarget);
      return [
        row.operation,
        row.figures.map(formatFigure).join(', '),
        formatComparison(row),
        targets.map(formatTarget).join(', '),
        formatReached(targets),
      ];
    }),
  );

/** The lines above the table: what the machine does without the portal. */
export const machineLines = (machine: Machine) =>
  [
    ['Machine', `${machine.cores} cores, ${machine.processor}, Node ${machine.node}`],
    ['Bare SQLite commits, flushed to disk', formatCommits(machine.sqlite)],
    ...(machine.postgres
      ? [['Bare PostgreSQL commits, 10 connections', formatCommits(machine.postgres)]]
      : []),
    ['Report cards by the PDF library alone, one core', formatValue(machine.cardsPerSecond, '/s')],
    ['Fixed JavaScript loop', formatValue(machine.loopMs, 'ms')],
  ] as const;

const formatCommits = ({ perSecond, cpuMsEach }: Machine['sqlite']) =>
  `${formatValue(perSecond, '/s')}, ${formatValue(cpuMsEach, 'ms')} of CPU time each`;

export const markdownTable = (headings: readonly string[], lines: readonly (readonly string[])[]) =>
  [headings, headings.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

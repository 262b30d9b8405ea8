import type { Figure, Machine, Row, Run } from './run.ts';
import { formatFigure, formatRatio, machineLines, markdownTable, ratio } from './table.ts';

/** Sets the rows of a run beside the same rows of an earlier one, perhaps of another machine. */
export function compareRuns(earlier: Run, now: Run) {
  const linesBefore = new Map(machineLines(earlier.machine).map(([name = '', text = '']) => [name, text]));
  const machines = machineLines(now.machine).map(([name = '', text = '']) => [
    name,
    linesBefore.get(name) ?? '',
    text,
  ]);
  const rows = now.rows.flatMap((row) => {
    const figures = earlier.rows.find(({ operation }) => operation === row.operation)?.figures ?? [];
    return row.figures.map((figure) => {
      const before = figures.find(({ label, unit }) => label === figure.label && unit === figure.unit);
      return compareFigures(row, [before, earlier.machine], [figure, now.machine]);
    });
  });
  return [
    markdownTable(['', earlier.measuredAt, now.measuredAt], machines),
    markdownTable(['Operation', 'Earlier', 'Now', 'Earlier ratio', 'Ratio now', 'Difference'], rows),
  ].join('\n\n');
}

function compareFigures(
  { operation }: Row,
  [before, machineBefore]: readonly [Figure | undefined, Machine],
  [figure, machine]: readonly [Figure, Machine],
) {
  // Runs of an earlier version may have another base.
  const ratioBefore =
    before && ratioToMachine({ ...before, base: figure.base && before.base }, machineBefore);
  const ratioNow = ratioToMachine(figure, machine);
  return [
    operation,
    before ? formatFigure(before) : '',
    formatFigure(figure),
    ratioBefore === undefined ? '' : formatRatio(ratioBefore),
    ratioNow === undefined ? '' : formatRatio(ratioNow),
    formatDifference(ratioBefore ?? before?.value, ratioNow ?? figure.value),
  ];
}

/** The ratio to what the figure names, otherwise to the JavaScript loop; undefined for a size, a count or a score. */
function ratioToMachine({ value, unit, base }: Figure, { loopMs }: Machine) {
  if (base) return ratio(value, base);
  if (unit === 'ms') return value / loopMs;
  if (unit === 's') return (value * 1000) / loopMs;
  if (unit === '/s' || unit === 'per CPU second' || unit === 'MB/s') return (value * loopMs) / 1000;
  return undefined;
}

function formatDifference(before: number | undefined, now: number) {
  if (before === undefined || before === 0) return '';
  const percentage = Math.round((now / before - 1) * 100);
  return `${percentage > 0 ? '+' : ''}${percentage} %`;
}

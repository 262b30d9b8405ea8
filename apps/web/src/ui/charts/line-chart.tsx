import '#web/ui/charts/missing-methods.ts';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { lineClasses, LinePlot, MarkPlot } from '@mui/x-charts/LineChart';
import { colours } from '#web/lib/design-tokens.ts';

interface LineChartProps {
  /** Below the points, from left to right; a line break is kept. */
  readonly labels: readonly string[];
  /** From 0 to 100. */
  readonly values: readonly number[];
  /** What the values are compared with, as a dashed line; null where it is not known. */
  readonly others: readonly (number | null)[];
}

/** A line of values from 0 to 100 with round marks, and a dashed one with square marks. */
export const LineChart = ({ labels, values, others }: LineChartProps) => (
  <ChartsContainer
    skipAnimation
    disableKeyboardNavigation
    series={[
      {
        type: 'line',
        id: 'others',
        data: [...others],
        color: colours.ink,
        shape: 'square',
        showMark: true,
        connectNulls: true,
        curve: 'linear',
      },
      {
        type: 'line',
        id: 'values',
        data: [...values],
        color: colours.green,
        shape: 'circle',
        showMark: true,
        curve: 'linear',
      },
    ]}
    xAxis={[{ scaleType: 'point', data: [...labels], height: 48 }]}
    yAxis={[{ min: 0, max: 100, tickInterval: [0, 25, 50, 75, 100], width: 40 }]}
    margin={{ left: 0, right: 32, top: 12, bottom: 0 }}
    sx={{
      [`& [data-series="values"].${lineClasses.line}`]: { strokeWidth: 3 },
      [`& [data-series="others"].${lineClasses.line}`]: { strokeWidth: 2, strokeDasharray: '6 5' },
    }}
  >
    <ChartsGrid horizontal />
    <LinePlot />
    <MarkPlot />
    <ChartsXAxis />
    <ChartsYAxis disableTicks disableLine />
  </ChartsContainer>
);

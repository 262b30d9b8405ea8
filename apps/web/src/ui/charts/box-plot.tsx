import '#web/ui/charts/missing-methods.ts';
import { type Theme, useMediaQuery } from '@mui/material';
import { ChartsContainer } from '@mui/x-charts/ChartsContainer';
import { ChartsGrid } from '@mui/x-charts/ChartsGrid';
import { ChartsXAxis } from '@mui/x-charts/ChartsXAxis';
import { ChartsYAxis } from '@mui/x-charts/ChartsYAxis';
import { useXScale, useYScale } from '@mui/x-charts/hooks';
import { AXIS_HEIGHT, BAND_HEIGHT } from '#web/ui/charts/box-plot-height.ts';
import { colours } from '#web/lib/design-tokens.ts';

export interface Spread {
  readonly name: string;
  readonly lowest: number;
  readonly lower_quartile: number;
  readonly median: number;
  readonly upper_quartile: number;
  readonly highest: number;
}

/** Boxes from 0 to 100 below each other: the middle half, the median as a line, and lines to the lowest and the highest. */
export function BoxPlot({ spreads }: { spreads: readonly Spread[] }) {
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  // Longer names are cut: the table beside the chart has them.
  const widest = isPhone ? 96 : 200;
  const labelWidth = Math.max(...spreads.map(({ name }) => name.length * CHARACTER_WIDTH + 16));
  return (
    <ChartsContainer
      series={[]}
      skipAnimation
      disableKeyboardNavigation
      xAxis={[
        { scaleType: 'linear', min: 0, max: 100, height: AXIS_HEIGHT, tickInterval: [0, 25, 50, 75, 100] },
      ]}
      yAxis={[
        { scaleType: 'band', data: spreads.map(({ name }) => name), width: Math.min(labelWidth, widest) },
      ]}
      margin={{ left: 0, right: 16, top: 4, bottom: 0 }}
    >
      <ChartsGrid vertical />
      <Boxes spreads={spreads} />
      <ChartsXAxis />
      <ChartsYAxis disableTicks />
    </ChartsContainer>
  );
}

const CHARACTER_WIDTH = 8;

function Boxes({ spreads }: { spreads: readonly Spread[] }) {
  const toX = useXScale<'linear'>();
  const toY = useYScale<'band'>();
  const height = BAND_HEIGHT / 2;
  return spreads.map(({ name, ...figures }) => {
    const middle = (toY(name) ?? 0) + toY.bandwidth() / 2;
    const [lower, upper] = [toX(figures.lower_quartile), toX(figures.upper_quartile)];
    const ends = [toX(figures.lowest), toX(figures.highest)];
    return (
      <g key={name} stroke={colours.ink}>
        <line x1={ends[0]} x2={ends[1]} y1={middle} y2={middle} />
        {ends.map((at, end) => (
          <line key={end === 0 ? 'lowest' : 'highest'} x1={at} x2={at} y1={middle - 4} y2={middle + 4} />
        ))}
        <rect
          x={lower}
          width={upper - lower}
          y={middle - height / 2}
          height={height}
          rx={2}
          fill={colours.tint}
          stroke={colours.green}
        />
        <line
          x1={toX(figures.median)}
          x2={toX(figures.median)}
          y1={middle - height / 2 - 3}
          y2={middle + height / 2 + 3}
          strokeWidth={3}
        />
      </g>
    );
  });
}

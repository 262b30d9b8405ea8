import Box from '@mui/material/Box';
import { type ReactNode, Suspense } from 'react';
import { colours } from '#web/lib/design-tokens.ts';

interface ChartFrameProps {
  /** What the chart shows, in a sentence. The figures are in a table beside it. */
  readonly label: string;
  readonly height: number;
  /** A chart that is fetched when it is shown. */
  readonly children: ReactNode;
}

/** The place of a chart, which is reserved while the chart is fetched. */
export const ChartFrame = ({ label, height, children }: ChartFrameProps) => (
  <Box
    role="img"
    aria-label={label}
    sx={{
      height,
      breakInside: 'avoid',
      '@media print': { printColorAdjust: 'exact' },
      '& .MuiChartsAxis-line, & .MuiChartsAxis-tick': { stroke: colours.fieldEdge },
      '& .MuiChartsGrid-line': { stroke: colours.line },
      '& .MuiChartsAxis-tickLabel': { fill: colours.ink, fontSize: '0.875rem' },
    }}
  >
    <Suspense fallback={null}>{children}</Suspense>
  </Box>
);

import type { ReportCardTerm } from '@formroom/domain/api/report-cards.ts';
import { describeProgress } from '@formroom/domain/report-cards/describe-progress.ts';
import Box from '@mui/material/Box';
import { type ReactNode, useId } from 'react';
import {
  listTermAverages,
  type TermAverage,
} from '#web/features/report-cards/compare-terms/term-averages.ts';
import { colours } from '#web/lib/design-tokens.ts';
import { formatTerm } from '#web/lib/format-term.ts';
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx';
import { LineChart } from '#web/ui/charts/lazy-charts.ts';
import { ResponsiveTable } from '#web/ui/layout/responsive-table.ts';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';

/** The student's and the class’s averages by posted term, in words, as a line and as a table; nothing for one term. */
export function AveragesByTerm({ terms }: { terms: readonly ReportCardTerm[] }) {
  const titleId = useId();
  const averages = listTermAverages(terms);
  const words = describeProgress(averages);
  if (words === undefined) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={paper}>
      <Box component="h2" id={titleId} sx={{ typography: 'h2', m: 0 }}>
        Averages by term
      </Box>
      <Box component="p" sx={{ mt: 1, mb: 2 }}>
        {words}
      </Box>
      <Legend />
      <ChartFrame label={`A line of the averages, out of 100. ${words}`} height={240}>
        <LineChart
          labels={averages.map(({ year, term }) => `Term ${term}\n${formatShortYear(year)}`)}
          values={averages.map(({ average }) => average)}
          others={averages.map(({ class_average: others }) => others)}
        />
      </ChartFrame>
      <AverageTable averages={averages} />
    </Box>
  );
}

/** `2025-26`, as two labels must fit side by side on a phone. */
const formatShortYear = (year: number) => `${year}-${String(year + 1).slice(-2)}`;

const paper = {
  p: { xs: 2, sm: 3 },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
} as const;

const Legend = () => (
  <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, color: 'text.secondary' }}>
    <LegendEntry label="Average">
      <line x1="0" x2="32" y1="8" y2="8" stroke={colours.green} strokeWidth="3" />
      <circle cx="16" cy="8" r="4.5" fill={colours.paper} stroke={colours.green} strokeWidth="2" />
    </LegendEntry>
    <LegendEntry label="Class average">
      <line x1="0" x2="32" y1="8" y2="8" stroke={colours.ink} strokeWidth="2" strokeDasharray="6 5" />
      <rect x="12" y="4" width="8" height="8" fill={colours.paper} stroke={colours.ink} strokeWidth="2" />
    </LegendEntry>
  </Box>
);

const LegendEntry = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
    <svg width="32" height="16">
      {children}
    </svg>
    {label}
  </Box>
);

const AverageTable = ({ averages }: { averages: readonly TermAverage[] }) => (
  <ResponsiveTable stackedBelow="sm" sx={{ mt: 2 }}>
    <Table aria-label="Averages by term">
      <thead>
        <Row>
          <ColumnHeading>Term</ColumnHeading>
          <ColumnHeading>Average</ColumnHeading>
          <ColumnHeading>Class average</ColumnHeading>
        </Row>
      </thead>
      <Rows>
        {averages.map((each) => (
          <Row key={`${each.year} ${each.term}`}>
            <RowHeading>{formatTerm(each)}</RowHeading>
            <Cell>
              <span className="label">Average </span>
              {each.average.toFixed(1)}
            </Cell>
            <Cell>
              <span className="label">Class average </span>
              {each.class_average?.toFixed(1) ?? 'Not known'}
            </Cell>
          </Row>
        ))}
      </Rows>
    </Table>
  </ResponsiveTable>
);

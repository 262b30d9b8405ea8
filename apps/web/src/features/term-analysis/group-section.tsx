import type { TermAnalysis } from '@formroom/domain/api/term-analysis.ts';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { describeSpreads, listSpreads } from '#web/features/term-analysis/describe-section.ts';
import { FiguresTable } from '#web/features/term-analysis/figures-table.tsx';
import type { GroupSection } from '#web/features/term-analysis/list-sections.ts';
import type { ResultsChoice } from '#web/features/term-analysis/results-address.ts';
import { getBoxPlotHeight } from '#web/ui/charts/box-plot-height.ts';
import { ChartFrame } from '#web/ui/charts/chart-frame.tsx';
import { BoxPlot } from '#web/ui/charts/lazy-charts.ts';

interface GroupSectionViewProps {
  readonly section: GroupSection;
  readonly analysis: TermAnalysis;
  readonly choice: ResultsChoice;
}

/** Groups side by side as a chart, and their figures as a table. Teachers have no chart, which would compare them. */
export function GroupSectionView({ section, analysis, choice }: GroupSectionViewProps) {
  const titleId = useId();
  const spreads = section.heading === 'Teacher' ? [] : listSpreads(section);
  return (
    <Box component="section" aria-labelledby={titleId} sx={paper}>
      <Box
        component="h2"
        id={titleId}
        sx={{ typography: 'h2', m: 0, pb: 1, borderBottom: 1, borderColor: 'divider' }}
      >
        {section.title}
      </Box>
      {spreads.length > 0 && (
        <Box sx={{ my: 2, maxWidth: 860 }}>
          <ChartFrame
            label={describeSpreads(section.title, spreads)}
            height={getBoxPlotHeight(spreads.length)}
          >
            <BoxPlot spreads={spreads} />
          </ChartFrame>
        </Box>
      )}
      <FiguresTable section={section} analysis={analysis} choice={choice} />
    </Box>
  );
}

const paper = {
  mb: 3,
  p: { xs: 2, sm: 3 },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
} as const;

import type { ReportCardTerm } from '@formroom/domain/api/report-cards.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';
import { AverageBar, Legend } from '#web/features/report-cards/compare-terms/average-bar.tsx';
import { formatTerm } from '#web/lib/format-term.ts';

/** A chart of the student's and the class’s averages by posted term. Not rendered for fewer than two terms. */
export function MarksChart({ terms }: { terms: readonly ReportCardTerm[] }) {
  const titleId = useId();
  const averages = listTermAverages(terms);
  if (averages.length < 2) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={paper}>
      <Typography id={titleId} variant="h2">
        Averages by term
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        Out of 100
      </Typography>
      <Box aria-hidden>
        <Legend />
        {averages.map((each) => (
          <Box key={`${each.year} ${each.term}`} sx={{ mt: 2 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
              <span>
                Term {each.term}, {formatAcademicYear(each.year)}
              </span>
              <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                <strong>{each.average.toFixed(1)}</strong>
                <span>{each.class_average !== null && `, class ${each.class_average.toFixed(1)}`}</span>
              </Box>
            </Box>
            <AverageBar {...each} />
          </Box>
        ))}
      </Box>
      <div style={visuallyHidden}>
        <AverageTable averages={averages} />
      </div>
    </Box>
  );
}

const paper = {
  p: { xs: 2, sm: 3 },
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
} as const;

const AverageTable = ({ averages }: { averages: readonly TermAverage[] }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Term</th>
        <th scope="col">Average</th>
        <th scope="col">Class average</th>
      </tr>
    </thead>
    <tbody>
      {averages.map((each) => (
        <tr key={`${each.year} ${each.term}`}>
          <th scope="row">{formatTerm(each)}</th>
          <td>{each.average.toFixed(1)}</td>
          <td>{each.class_average?.toFixed(1) ?? 'Not known'}</td>
        </tr>
      ))}
    </tbody>
  </table>
);

type TermAverage = Omit<ReportCardTerm, 'average'> & { readonly average: number };

/** The posted terms that have an average, oldest first. */
export const listTermAverages = (terms: readonly ReportCardTerm[]): TermAverage[] =>
  terms
    .flatMap((each) =>
      each.posted === 1 && each.average !== null ? [{ ...each, average: each.average }] : [],
    )
    .toSorted((a, b) => a.year - b.year || a.term - b.term);

import type { PastProgress as PastClassProgress } from '@formroom/domain/api/reports.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { styled } from '@mui/material/styles';
import { ProgressBar } from '#web/features/reports/progress-bar.tsx';
import { get } from '#web/lib/api-client.ts';
import { PROGRESS_TIMEOUT_MS } from '#web/lib/registration-progress.ts';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';
import { colours } from '#web/lib/design-tokens.ts';

/** The number of students in each class who were registered for a past year. */
export function PastProgress({ year }: { readonly year: number }) {
  const progress = useQuery(pastProgressQuery(year));
  return (
    <QueryStates query={progress} height={480} failed="The progress could not be loaded">
      {(classes) => <ProgressTable year={year} classes={classes} />}
    </QueryStates>
  );
}

interface ProgressTableProps {
  readonly year: number;
  readonly classes: readonly PastClassProgress[];
}

function ProgressTable({ year, classes }: ProgressTableProps) {
  const school = classes.reduce(
    (sum, each) => ({
      registered: sum.registered + each.registered,
      not_registered: sum.not_registered + each.not_registered,
      total: sum.total + each.total,
    }),
    { registered: 0, not_registered: 0, total: 0 },
  );
  return (
    <>
      <p>
        Who was registered for {formatAcademicYear(year)}, by the classes of that year. What was missing then
        is not stored.
      </p>
      {/* Scrolls sideways on narrow screens. */}
      <PaperTable role="region" aria-labelledby="registration-progress" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Class</th>
              <th scope="col" className="wide">
                Progress
              </th>
              {['Registered', 'Not registered', 'Students'].map((title) => (
                <th key={title} scope="col" className="figure">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {classes.map((each) => (
              <Row key={each.class_id} name={each.class_id ?? 'No class'} counts={each} />
            ))}
          </tbody>
          <tfoot>
            <Row name="School" counts={school} />
          </tfoot>
        </table>
      </PaperTable>
    </>
  );
}

interface RowProps {
  readonly name: string;
  readonly counts: { readonly registered: number; readonly not_registered: number; readonly total: number };
}

const Row = ({ name, counts: { registered, not_registered, total } }: RowProps) => (
  <tr>
    <th scope="row">{name}</th>
    <td className="wide">
      <ProgressBar complete={registered} under_way={0} total={total} />
    </td>
    <td className="figure">{registered}</td>
    <td className="figure">{not_registered}</td>
    <td className="figure">{total}</td>
  </tr>
);

/** A report's table, which scrolls sideways on narrow screens. */
const PaperTable = styled('div')({
  overflowX: 'auto',
  backgroundColor: colours.paper,
  border: `1px solid ${colours.line}`,
  borderRadius: 12,
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { padding: '10px 6px', textAlign: 'start', verticalAlign: 'middle' },
  '& th:first-of-type:not(td + th)': { paddingInlineStart: 16 },
  '& td:last-of-type, & th:last-of-type:not(:first-of-type)': { paddingInlineEnd: 16 },
  '& thead th': { fontSize: '0.9375rem', lineHeight: 1.2, fontWeight: 600, color: colours.muted },
  '& tbody tr, & tfoot tr': { borderTop: `1px solid ${colours.line}` },
  '& tfoot': { fontWeight: 700, borderTop: `2px solid ${colours.green}` },
  '& .wide': { width: '30%', minWidth: 72 },
  '& .figure': { textAlign: 'end' },
});

/** Who was registered for a past year, by class in order. */
const pastProgressQuery = (year: number) =>
  queryOptions({
    queryKey: ['registration-progress', year],
    queryFn: async ({ signal }) => {
      const classes = await get(paths.registrationProgress, {
        query: { year },
        signal,
        timeoutMs: PROGRESS_TIMEOUT_MS,
      });
      return classes.flatMap((each) => ('registered' in each ? [each] : []));
    },
    staleTime: 0,
  });

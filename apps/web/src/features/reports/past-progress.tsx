import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { PaperTable } from '#web/features/reports/paper-table.ts';
import { ProgressBar } from '#web/features/reports/progress-bar.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { pastProgressQuery } from '#web/lib/registration-progress.ts';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';

/** The number of students in each class who were registered for a past year. */
export function PastProgress({ year }: { readonly year: number }) {
  const progress = useQuery(pastProgressQuery(year));
  if (progress.isPending) return <Skeleton variant="rounded" height={480} />;
  if (progress.isError) {
    return (
      <ErrorNotice
        title="The progress could not be loaded"
        onRetry={() => void progress.refetch()}
        retrying={progress.isFetching}
      >
        {errorMessage(progress.error)}
      </ErrorNotice>
    );
  }
  const school = progress.data.reduce(
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
            {progress.data.map((each) => (
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

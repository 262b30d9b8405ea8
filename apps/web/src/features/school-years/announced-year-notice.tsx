import { paths } from '@formroom/domain/api/paths.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { get } from '#web/lib/api-client.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

/** Tells a family when the next school year begins in the portal. Nothing is shown if it can’t be loaded. */
export function AnnouncedYearNotice() {
  const { data } = useQuery({
    queryKey: ['announced-year'],
    queryFn: ({ signal }) => get(paths.announcedYear, { signal }),
  });
  if (!data) return null;
  const { day } = data;
  if (data.leaves) return <LeavingNotice day={day} />;
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      From {day}: please check your answers and agree again for {formatAcademicYear(data.year)}.
    </Alert>
  );
}

/** Tells a family whose child leaves what to save while it can sign in. */
function LeavingNotice({ day }: { day: string }) {
  const { first_name: first } = useStudentRecord();
  return (
    <Alert severity="warning" role="status" sx={{ mb: 2 }}>
      From {day} <span>{first ?? 'the student'}</span> can’t sign in here. Save the report cards and the
      record now.
      <div>
        <Button component={Link} to="/term-reports" color="inherit" sx={{ minHeight: 44, px: 1, ml: -1 }}>
          Report cards
        </Button>
        <Button component={Link} to="/my-data" color="inherit" sx={{ minHeight: 44, px: 1 }}>
          The whole record
        </Button>
      </div>
    </Alert>
  );
}

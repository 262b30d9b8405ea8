import { paths } from '@formroom/domain/api/paths.ts';
import { formatAcademicYear } from '@formroom/domain/term-report/terms.ts';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { get } from '#web/lib/api-client.ts';

/** Tells a family when the next school year begins in the portal. Nothing is shown if it can’t be loaded. */
export function AnnouncedYearNotice() {
  const { data } = useQuery({
    queryKey: ['announced-year'],
    queryFn: ({ signal }) => get(paths.announcedYear, { signal }),
  });
  if (!data) return null;
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      On {data.day} the portal changes to the school year {formatAcademicYear(data.year)}. All your answers
      stay, and you can go on filling in the registration at any time.
    </Alert>
  );
}

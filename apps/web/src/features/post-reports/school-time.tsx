import { longDay } from '@formroom/domain/school/dates.ts';
import { useSchoolMoment } from '#web/lib/school-moment.ts';

const DAY_LENGTH = 'yyyy-MM-dd'.length;

/** The same in a sentence: 22 November 2026. */
export function SchoolLongDay({ moment }: { moment: string }) {
  const day = useSchoolMoment(moment)?.slice(0, DAY_LENGTH);
  return <span style={{ whiteSpace: 'nowrap' }}>{day === undefined ? '…' : longDay(day)}</span>;
}

/** The day of a moment on the school's clock. */
export const SchoolDay = ({ moment }: { moment: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{useSchoolMoment(moment)?.slice(0, DAY_LENGTH) ?? '…'}</span>
);

/** A moment on the school's clock. */
export const SchoolTime = ({ moment }: { moment: string }) => <>{useSchoolMoment(moment) ?? '…'}</>;

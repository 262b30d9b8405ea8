import { useSchoolDateTime, useSchoolDay } from '#web/lib/school-date-time.ts';

/** The day of a moment in the school's time zone: 2026-11-22. */
export const SchoolDay = ({ moment }: { moment: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{useSchoolDay(moment)}</span>
);

/** A moment in the school's time zone: 2026-11-22 13:05. */
export const SchoolTime = ({ moment }: { moment: string }) => <>{useSchoolDateTime(moment) ?? '…'}</>;

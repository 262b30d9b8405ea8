import { useSchoolLongDay, useSchoolDateTime } from '#web/lib/school-date-time.ts';

const DAY_LENGTH = 'yyyy-MM-dd'.length;

/** The same in a sentence: 22 November 2026. */
export const SchoolLongDay = ({ moment }: { moment: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{useSchoolLongDay(moment) ?? '…'}</span>
);

/** The day of a moment on the school's clock. */
export const SchoolDay = ({ moment }: { moment: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{useSchoolDateTime(moment)?.slice(0, DAY_LENGTH) ?? '…'}</span>
);

/** A moment on the school's clock. */
export const SchoolTime = ({ moment }: { moment: string }) => <>{useSchoolDateTime(moment) ?? '…'}</>;

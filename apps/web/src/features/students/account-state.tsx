import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { useSchoolDateTime } from '#web/lib/school-date-time.ts';

type Account = NonNullable<StudentListEntry['account']>;

/** Under the name of a student whose account takes no first password now. */
export function AccountState({ account }: { account: Account }) {
  return (
    <span className="account">
      {account.until === null ? 'Closed' : <BlockedUntil moment={account.until} />}
    </span>
  );
}

function BlockedUntil({ moment }: { moment: string }) {
  return <>Waits until {useSchoolDateTime(moment) ?? '…'}</>;
}

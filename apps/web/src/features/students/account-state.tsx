import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import { useSchoolMoment } from '#web/lib/school-moment.ts';

type Account = NonNullable<StudentListEntry['account']>;

/** Under the name of a student whose account takes no first password now. */
export function AccountState({ account }: { account: Account }) {
  return (
    <span className="account">
      {account.until === null ? 'Closed' : <WaitsUntil moment={account.until} />}
    </span>
  );
}

function WaitsUntil({ moment }: { moment: string }) {
  return <>Waits until {useSchoolMoment(moment) ?? '…'}</>;
}

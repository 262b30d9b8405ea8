import type { FirstPassword } from '@formroom/domain/api/accounts.ts';
import { birthDatePassword } from '@formroom/domain/school/dates.ts';
import { useQuery } from '@tanstack/react-query';
import Box from '@mui/material/Box';
import { firstPasswordQuery } from '#web/features/student-accounts/reset-password/passwords-api.ts';
import { colours } from '#web/lib/design-tokens.ts';
import { useSchoolDateTime } from '#web/lib/school-date-time.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

/** The date of birth that will be the password, and who has changed the record's date since; or why it will not be. */
export function ResetPasswordDate({ studentId }: { studentId: string }) {
  const password = useQuery(firstPasswordQuery(studentId));
  if (password.isError) {
    return (
      <Box sx={{ mt: 2 }}>
        <QueryError query={password} title="The date could not be loaded" />
      </Box>
    );
  }
  return (
    <Box role="status" sx={{ mt: 2, minHeight: 48 }}>
      {password.data === undefined ? 'Looking up the date …' : <SchoolDate {...password.data} />}
    </Box>
  );
}

function SchoolDate({ kind, date_of_birth: date, changed }: FirstPassword) {
  if (kind === 'slip') {
    return 'The office has filled in answers or documents for this student, so the date of birth does not open the account (anyone could know it).';
  }
  return (
    <>
      {date !== null && (
        <>
          The password will be <strong>{birthDatePassword(date)}</strong>: the date of birth {date}, as the
          school wrote it last.
        </>
      )}
      {changed && <OtherDate {...changed} />}
    </>
  );
}

function OtherDate({ date_of_birth: date, at }: NonNullable<FirstPassword['changed']>) {
  const time = useSchoolDateTime(at);
  return (
    <Box sx={{ mt: 1.5, px: 2, py: 1.5, borderRadius: 1, bgcolor: colours.errorTint, fontWeight: 600 }}>
      The record has another date of birth: {date ?? 'none'}. The family changed it on {time ?? '…'}. Make
      sure who is asking for the reset.
    </Box>
  );
}

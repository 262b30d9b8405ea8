import type { AccountState, StudentAccount } from '@formroom/domain/api/student-account.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ReopenStudentDialog } from '#web/features/student-accounts/reopen/reopen-dialog.tsx';
import { PrintSlip } from '#web/features/student-accounts/print-slip.tsx';
import { ResetPasswordDialog } from '#web/features/student-accounts/reset-password/reset-password-dialog.tsx';
import { get } from '#web/lib/api-client.ts';
import { ForOffice } from '#web/lib/for-office.tsx';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';
import { useSettings } from '#web/lib/settings.ts';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';
import type { NamedStudent } from '#web/lib/student-actions.ts';

const studentAccountQuery = (id: string) =>
  queryOptions({
    queryKey: ['student-account', id],
    queryFn: ({ signal }) => get(paths.studentAccount, { params: { id }, signal }),
    staleTime: 0,
  });

export const useStudentAccount = (id: string) => useQuery(studentAccountQuery(id));

const stateTexts: Readonly<Record<AccountState, string>> = {
  new: 'Not signed in yet.',
  open: 'The family has set a password.',
  waiting: 'Must wait after too many wrong first passwords.',
  closed: 'Closed after too many wrong first passwords, until the office reopens it.',
};

const firstPasswordTexts = {
  'birth-date': 'The first password is the date of birth.',
  slip: 'The first password is the code of a slip.',
};
const filledInText =
  'The office has filled in answers or documents, so the date of birth does not open this account: the first password is the code of a slip.';

/** The sign-in of a student, with what the office can do about it. */
export function AccountPart({ student }: { student: NamedStudent }) {
  const account = useStudentAccount(student.id);
  const client = useQueryClient();
  const [open, setOpen] = useState<'reset' | 'reopen' | 'slip'>();
  const close = () => {
    setOpen(undefined);
    void client.invalidateQueries({ queryKey: studentAccountQuery(student.id).queryKey });
  };
  return (
    <QueryStates
      query={account}
      loading="Loading …"
      height={140}
      failed="The state of the sign-in could not be loaded"
    >
      {(loaded) => (
        <>
          <AccountFacts account={loaded} />
          {loaded.left_at === null && (
            <ForOffice>
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
                <Button variant="outlined" onClick={() => setOpen('reset')}>
                  Reset Password
                </Button>
                {loaded.opens_by === 'slip' && (
                  <Button variant="outlined" onClick={() => setOpen('slip')}>
                    Print a slip
                  </Button>
                )}
                {(loaded.state === 'waiting' || loaded.state === 'closed') && (
                  <Button variant="outlined" onClick={() => setOpen('reopen')}>
                    Reopen
                  </Button>
                )}
              </Box>
            </ForOffice>
          )}
          {open === 'reset' && <ResetPasswordDialog student={student} onClose={close} />}
          {open === 'slip' && (
            <PrintSlip
              student={student}
              reason="The student signs in with the code on this slip. A slip printed earlier stops working."
              onClose={close}
            />
          )}
          {open === 'reopen' && <ReopenStudentDialog student={student} onClose={close} />}
        </>
      )}
    </QueryStates>
  );
}

/** The state in a sentence, and the moments that go with it. */
export function AccountFacts({ account }: { account: StudentAccount }) {
  const format = useFormatDateTime();
  const usesBirthDates = useSettings().data?.first_password === 'birth-date';
  const { state, opens_by: opensBy, waits_until, slip_until, last_sign_in } = account;
  const isFilledIn = usesBirthDates && opensBy === 'slip';
  const moments: [label: string, moment: string | null][] = [
    ['Waits until', waits_until],
    ['Slip valid until', slip_until],
    ['Last sign-in', last_sign_in],
  ];
  return (
    <>
      <Typography>
        {stateTexts[state]}{' '}
        {opensBy !== 'password' && (isFilledIn ? filledInText : firstPasswordTexts[opensBy])}
      </Typography>
      <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, my: 1 }}>
        {moments.map(
          ([label, moment]) =>
            moment !== null && (
              <div key={label}>
                <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
                  {label}
                </Box>
                <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
                  {format(moment)}
                </Box>
              </div>
            ),
        )}
      </Box>
    </>
  );
}

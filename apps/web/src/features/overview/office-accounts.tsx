import type { OfficeAccount } from '@formroom/domain/api/overview.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { overviewQuery } from '#web/features/overview/get-overview.ts';
import { post } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { useSchoolDay } from '#web/lib/school-date-time.ts';

/** Tells an administrator who else got the role Office (R70), until the list is put away. */
export function OfficeAccounts({ accounts }: { accounts: readonly OfficeAccount[] }) {
  const client = useQueryClient();
  const marking = useMutation({
    mutationFn: (up_to: string) => post(paths.officeAccountsSeen, { body: { up_to } }),
    onSuccess: (overview) => client.setQueryData(overviewQuery.queryKey, overview),
  });
  const [newest] = accounts;
  if (!newest) return null;
  return (
    <Box
      component="section"
      aria-labelledby="office-accounts"
      sx={{
        mb: 2,
        p: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderLeftWidth: 4,
        borderColor: 'error.main',
        borderRadius: 1.5,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Typography id="office-accounts" variant="h2">
          New in the office
        </Typography>
        <Button
          variant="outlined"
          onClick={() => marking.mutate(newest.added_at)}
          disabled={marking.isPending}
        >
          I have seen this
        </Button>
      </Box>
      <Box component="ul" sx={{ m: 0, my: 1, pl: 2.5 }}>
        {accounts.map((account) => (
          <Box component="li" key={`${account.added_at} ${account.name}`} sx={{ overflowWrap: 'anywhere' }}>
            <AccountText account={account} />
          </Box>
        ))}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        An administrator with the role Office sees and changes everything. If you did not expect this, talk to
        the others in the office at once.
      </Box>
      {marking.isError && (
        <Box role="alert" sx={{ mt: 1, color: 'error.main', fontWeight: 600 }}>
          {errorMessage(marking.error)}
        </Box>
      )}
    </Box>
  );
}

function AccountText({ account: { name, added_at, added_by } }: { account: OfficeAccount }) {
  const day = useSchoolDay(added_at);
  return (
    <>
      <strong>{name}</strong> became Office on {day},{' '}
      {added_by === null ? 'by a command on the server' : `by ${added_by}`}
    </>
  );
}

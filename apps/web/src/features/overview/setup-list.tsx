import type { SetupStep } from '@formroom/domain/api/overview.ts';
import { officePaths, paths } from '@formroom/domain/api/paths.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { overviewQuery } from '#web/features/overview/get-overview.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { post } from '#web/lib/api-client.ts';
import { pathToSettings } from '#web/lib/office-panels.ts';
import { settingsQuery } from '#web/lib/settings.ts';

const texts: Record<SetupStep, { label: string; why: string; to: string }> = {
  school_details: {
    label: 'Name, address and contact',
    why: 'shown on every page and printout',
    to: pathToSettings('school'),
  },
  logo: { label: 'Logo', why: 'printed on forms and report cards', to: pathToSettings('school') },
  second_factor: {
    label: 'Second factor',
    why: 'protects your own sign-in',
    to: officePaths.secondFactor,
  },
  houses: { label: 'Houses', why: 'families see theirs on the first step', to: pathToSettings('lists') },
  terms_text: {
    label: 'Terms and conditions',
    why: 'still the sample text; families agree to it',
    to: pathToSettings('registration'),
  },
  public_address: {
    label: 'Address of the portal',
    why: 'printed on slips and cards, and in reminders; ask your technician to set PUBLIC_URL',
    to: officePaths.status,
  },
  mail: {
    label: 'Messages to families',
    why: 'not set up, or the last one could not be sent; System status says what to do',
    to: officePaths.status,
  },
  students: {
    label: 'Students and their classes',
    why: 'import them from a spreadsheet',
    to: officePaths.importStudents,
  },
  term_dates: {
    label: 'Year and term dates',
    why: 'printed on report cards',
    to: officePaths.postReports,
  },
  backup: {
    label: 'First backup',
    why: 'none has been made; ask your technician',
    to: officePaths.status,
  },
};

/** The set-up steps that are left, with links, until all are done or the list is hidden. */
export function SetupList({ steps }: { steps: readonly SetupStep[] }) {
  const client = useQueryClient();
  const dismissing = useMutation({
    mutationFn: () => post(paths.settings, { body: { setup_dismissed: true } }),
    onSuccess: async (settings) => {
      client.setQueryData(settingsQuery.queryKey, settings);
      await client.invalidateQueries(overviewQuery);
    },
  });
  return (
    <Box
      component="section"
      aria-labelledby="to-set-up"
      sx={{ mb: 2, p: 2, bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1.5 }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Typography id="to-set-up" variant="h2">
          Left to set up
        </Typography>
        <Button sx={{ mt: -1, mr: -1 }} onClick={() => dismissing.mutate()} disabled={dismissing.isPending}>
          Don’t show again
        </Button>
      </Box>
      {dismissing.isError && (
        <ErrorNotice title="The list is still shown">{errorMessage(dismissing.error)}</ErrorNotice>
      )}
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 340px), 1fr))',
          columnGap: 3,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {steps.map((step) => (
          <Box component="li" key={step} sx={{ py: 0.5 }}>
            <MuiLink component={Link} to={texts[step].to} sx={{ fontWeight: 600 }}>
              {texts[step].label}
            </MuiLink>{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              ({texts[step].why})
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

import type { SlipClass } from '@formroom/domain/api/credential-slips.ts';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { PageHeading } from '#web/components/layout/page-heading.tsx';
import { slipClassesQuery } from '#web/features/credential-slips/get-slip-classes.ts';
import { PrintSlipsDialog } from '#web/features/credential-slips/print-slips-dialog.tsx';
import { SlipTable } from '#web/features/credential-slips/slip-table.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { pathToPanel } from '#web/lib/office-panels.ts';
import { useSettings } from '#web/lib/settings.ts';

/** The slips for first sign-ins, by class. */
export function CredentialSlipsPanel() {
  const classes = useQuery(slipClassesQuery);
  const settings = useSettings();
  // Once they are there they stay, whatever becomes of a later look: printed codes may stand over them.
  const failed = classes.isLoadingError ? classes : settings.isLoadingError ? settings : undefined;
  return (
    <Box sx={{ maxWidth: 900 }}>
      <PageHeading title="Credential slips">
        A slip has a code with which a student signs in for the first time. It is spent when the family sets a
        password with it.
      </PageHeading>
      {failed ? (
        <ErrorNotice
          title="The classes could not be read"
          onRetry={() => void Promise.all([classes.refetch(), settings.refetch()])}
          retrying={failed.isFetching}
        >
          {sentenceOf(failed.error)}
        </ErrorNotice>
      ) : classes.data && settings.data ? (
        <Classes classes={classes.data} isOn={settings.data.first_password === 'slip'} />
      ) : (
        <Skeleton variant="rounded" height={480} aria-label="Reading the classes …" role="status" />
      )}
    </Box>
  );
}

function Classes({ classes, isOn }: { classes: readonly SlipClass[]; isOn: boolean }) {
  const [chosen, setChosen] = useState<SlipClass>();
  return (
    <>
      {!isOn && (
        <Box sx={{ mb: 3 }}>
          Slips are turned off: students sign in with the date of birth for the first time.{' '}
          <MuiLink component={Link} to={pathToPanel('settings')} sx={{ fontWeight: 600 }}>
            Turn them on in Settings
          </MuiLink>
        </Box>
      )}
      {classes.length === 0 ? (
        <EmptyState icon={<BadgeOutlined />} title="There are no students yet">
          Import the students first; then their slips can be printed here.
        </EmptyState>
      ) : (
        <SlipTable classes={classes} onPrint={isOn ? setChosen : undefined} />
      )}
      {chosen && <PrintSlipsDialog chosen={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

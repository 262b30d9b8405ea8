import type { SlipClass } from '@formroom/domain/api/credential-slips.ts';
import BadgeOutlined from '@mui/icons-material/BadgeOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { SlipAddress } from '#web/ui/pdf/slip-address.tsx';
import { slipClassesQuery } from '#web/lib/credential-slips.ts';
import { PrintSlipsDialog } from '#web/features/credential-slips/print-slips-dialog.tsx';
import { confirmFilledInMessage, confirmMessage } from '#web/features/credential-slips/slip-messages.ts';
import { addForms } from '#web/features/credential-slips/form-slips.ts';
import { SlipTable } from '#web/features/credential-slips/slip-table.tsx';
import { useForms } from '#web/lib/class-choices.ts';
import { pathToSettings } from '#web/lib/office-panels.ts';
import { useSettings } from '#web/lib/settings.ts';
import { pathToStudents } from '#web/lib/students-path.ts';
import { LoadingBox, QueryError } from '#web/ui/feedback/query-states.tsx';

/** Slips with codes for first sign-ins, by class. */
export function CredentialSlipsPanel() {
  const classes = useQuery(slipClassesQuery);
  const settings = useSettings();
  // Loaded data stays when a refetch fails, because a dialog with new codes may be open over it.
  const failed = classes.isLoadingError ? classes : settings.isLoadingError ? settings : undefined;
  return (
    <Box>
      <PageHeading title="Slips">
        Each slip has a code for a student’s first sign-in. Each code works once: the family then chooses a
        password.
      </PageHeading>
      {failed ? (
        <QueryError
          query={{ ...failed, refetch: () => Promise.all([classes.refetch(), settings.refetch()]) }}
          title="The classes could not be loaded"
        />
      ) : classes.data && settings.data ? (
        <Classes classes={classes.data} isOn={settings.data.first_password === 'slip'} />
      ) : (
        <LoadingBox label="Loading the classes …" height={480} />
      )}
    </Box>
  );
}

function Classes({ classes, isOn }: { classes: readonly SlipClass[]; isOn: boolean }) {
  const [chosen, setChosen] = useState<SlipClass>();
  const countSlips = (row: SlipClass) => (isOn ? row.without_password : row.filled_in);
  const rows = addForms(useForms(classes.flatMap(({ class_id: name }) => name ?? [])), classes);
  const filledIn = classes.reduce((sum, row) => sum + row.filled_in, 0);
  return (
    <>
      {isOn ? (
        <Box sx={{ mb: 3 }}>
          <SlipAddress />
        </Box>
      ) : (
        <Box sx={{ mb: 3 }}>
          Slips are turned off: at the first sign-in, students use their date of birth.{' '}
          <MuiLink component={Link} to={pathToSettings('sign-in')} sx={{ fontWeight: 600 }}>
            Turn them on in Settings
          </MuiLink>
          {filledIn > 0 && <FilledInNotice count={filledIn} />}
        </Box>
      )}
      {classes.length === 0 ? (
        <EmptyState icon={<BadgeOutlined />} title="There are no students yet">
          Import students first. You can then print their slips here.
        </EmptyState>
      ) : (
        <SlipTable classes={rows} countSlips={countSlips} onPrint={setChosen} />
      )}
      {chosen && (
        <PrintSlipsDialog
          chosen={chosen}
          count={countSlips(chosen)}
          question={isOn ? confirmMessage(chosen) : confirmFilledInMessage(chosen)}
          onClose={() => setChosen(undefined)}
        />
      )}
    </>
  );
}

/** Who needs a slip although slips are turned off (R67), with the way to their list. */
const FilledInNotice = ({ count }: { count: number }) => (
  <Box sx={{ mt: 2 }}>
    <MuiLink component={Link} to={pathToStudents({ account: 'filled_in' })} sx={{ fontWeight: 600 }}>
      {count === 1 ? '1 student' : `${count} students`}
    </MuiLink>{' '}
    {count === 1 ? 'needs' : 'need'} a slip all the same: the office has filled in answers or documents, which
    the date of birth must not open.
    <Box sx={{ mt: 2 }}>
      <SlipAddress />
    </Box>
  </Box>
);

import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AgreementFacts } from '#web/features/agreement/agreement-facts.tsx';
import { isNothingLeft, ToConfirm } from '#web/features/agreement/still-to-confirm.tsx';
import { useLeftToConfirm } from '#web/lib/autosave/confirmations/use-confirmation.ts';
import { MissingList } from '#web/features/agreement/missing-list.tsx';
import { useConfirmations } from '#web/lib/autosave/confirmations/confirmations-query.ts';
import { missingByStep } from '#web/lib/missing-items.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';
import { missingSummary, getRegistrationState } from '#web/features/agreement/summary/registration-state.ts';

/** The number of missing items shown for each step. */
const MAX_ITEMS = 4;

const agreement = {
  label: 'Complete',
  path: '/registration/complete',
  items: [
    {
      text: 'Agreement to the terms and conditions',
      to: '/registration/complete#agree_terms_conditions',
    },
  ],
};

/** The state of the registration, with links to what is missing. */
export function RegistrationSummary() {
  const record = useStudentRecord();
  const { id, missing, submitted_at: submittedAt } = record;
  const state = getRegistrationState(record);
  const left = missingByStep(record);
  const isAllIn = left.length === 0;
  const { data } = useConfirmations();
  const year = data ? `: ${formatAcademicYear(data.year)}` : '';
  const toConfirm = useLeftToConfirm();
  const isConfirmed = toConfirm === undefined || isNothingLeft(toConfirm);

  if (state === 'not_started') {
    return (
      <Summary title="Begin the registration">
        <p>
          Six short steps, in any order. Your answers are saved automatically, so you can stop at any time and
          carry on later. You will need photos or PDFs of the birth certificate, immunization card, SEA slip
          and a passport photo.
        </p>
        <ActionLink to="/registration/student-data">Start with Student Data</ActionLink>
      </Summary>
    );
  }
  if (submittedAt === null) {
    return (
      <Summary title={isAllIn && isConfirmed ? 'One step is left' : 'What is left of the registration'}>
        <ToConfirm />
        <p>
          {missingSummary(missing)}{' '}
          <span>
            {isAllIn && !isConfirmed
              ? 'Confirm your answers, then agree to the terms.'
              : isAllIn
                ? 'Check the form and agree to the terms.'
                : 'Press a line to go to it.'}
          </span>
        </p>
        {isAllIn ? (
          isConfirmed && <ActionLink to="/registration/complete">Go to Complete</ActionLink>
        ) : (
          <MissingList missing={[...left, agreement]} maxItems={MAX_ITEMS} />
        )}
      </Summary>
    );
  }
  // A photo that is asked for again is no condition (R55).
  const isRegistered = toConfirm === undefined || toConfirm.all.length === 0;
  return (
    <Summary
      title={
        isAllIn && isConfirmed
          ? `The registration is complete${year}`
          : isRegistered
            ? `The school has your registration${year}`
            : `Confirm your answers to be registered for ${formatAcademicYear(toConfirm.year)}`
      }
    >
      <ToConfirm />
      <AgreementFacts id={id} submittedAt={submittedAt} agreedBy={record.agreed_by} />
      <p>
        {missingSummary(missing)}{' '}
        <span>
          {isAllIn
            ? 'You can still change every answer.'
            : 'Add the rest when you can. It is saved automatically, and the school sees it.'}
        </span>
      </p>
      {!isAllIn && <MissingList missing={left} maxItems={MAX_ITEMS} />}
    </Summary>
  );
}

function Summary({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box
      component="section"
      aria-labelledby="registration-summary"
      sx={{
        display: 'grid',
        gap: 2,
        mt: 2,
        p: 3,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        '& > p': { m: 0, maxWidth: '42em' },
      }}
    >
      <Typography id="registration-summary" variant="h2">
        {title}
      </Typography>
      {children}
    </Box>
  );
}

const ActionLink = ({ to, children }: { to: string; children: string }) => (
  <div>
    <Button component={Link} to={to} variant="contained">
      {children}
    </Button>
  </div>
);

import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { type StepId, steps } from '@formroom/domain/registration/steps.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { PageSection } from '#web/features/agreement/agree/page-sections.tsx';
import {
  countLeft,
  type LeftToConfirm,
  useLeftToConfirm,
} from '#web/lib/autosave/confirmations/use-confirmation.ts';
import { useRecordOwner } from '#web/lib/record-owner.ts';

export const isNothingLeft = (left: LeftToConfirm) => left.all.length === 0 && !left.isPhotoOld;

/** On the last step: what is left to confirm for the school year. It never blocks the agreement. */
export function StillToConfirm() {
  const left = useLeftToConfirm();
  const { isOffice } = useRecordOwner();
  if (!left || isNothingLeft(left)) return null;
  return (
    <PageSection title="Still to confirm">
      <Typography sx={{ mb: 1 }}>
        <span>{isOffice ? 'The student is' : 'You are'}</span> registered for {formatAcademicYear(left.year)}{' '}
        once everything is confirmed and the terms are agreed to.{' '}
        <span>{left.all.length > 0 && `Left: ${pluralize(left.all.length, 'answer')}.`}</span>
      </Typography>
      {isOffice || left.all.length === 0 ? <StepLinks left={left} /> : <CheckLink />}
    </PageSection>
  );
}

/** On the dashboard: the same, with the way to the check. */
export function ToConfirm() {
  const left = useLeftToConfirm();
  if (!left || isNothingLeft(left)) return null;
  return (
    <div>
      <Typography sx={{ mb: 1.5 }}>
        A new school year: please check your answers for {formatAcademicYear(left.year)}. Nothing was deleted.
      </Typography>
      {left.all.length > 0 ? <CheckLink /> : <StepLinks left={left} />}
    </div>
  );
}

const CheckLink = () => (
  <Button component={Link} to="/registration/check" variant="contained">
    Check your answers
  </Button>
);

function StepLinks({ left }: { left: LeftToConfirm }) {
  const { pathTo } = useRecordOwner();
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {steps
        .filter(({ id }) => countLeft(left, id) > 0)
        .map(({ id, label, path }) => (
          <li key={id}>
            <Box
              component={Link}
              to={pathTo(path)}
              sx={{ display: 'inline-block', py: 0.5, color: 'primary.main', textUnderlineOffset: 3 }}
            >
              {label}: {formatLeft(left, id)}
            </Box>
          </li>
        ))}
    </Box>
  );
}

const formatLeft = (left: LeftToConfirm, step: StepId) =>
  step === 'documents' ? 'a new passport photo' : `${countLeft(left, step)} to confirm`;

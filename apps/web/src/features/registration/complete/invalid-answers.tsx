import Typography from '@mui/material/Typography';
import { MissingList } from '#web/features/registration/missing-list.tsx';
import { PageSection } from '#web/features/registration/complete/page-section.tsx';
import { useInvalidFields } from '#web/lib/autosave/use-autosave.ts';
import { invalidByStep, formatInvalidCount } from '#web/lib/missing-items.ts';

/** The answers that the school does not have because they can't be saved as they are. */
export function InvalidAnswers() {
  const names = useInvalidFields();
  if (names.length === 0) return null;
  return (
    <PageSection title={formatInvalidCount(names.length)}>
      <Typography sx={{ mb: 2 }}>
        The school does not have these answers yet. Press a line to see what is wrong.
      </Typography>
      <MissingList missing={invalidByStep(names)} />
    </PageSection>
  );
}

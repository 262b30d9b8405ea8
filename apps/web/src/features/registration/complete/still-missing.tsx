import Typography from '@mui/material/Typography';
import { MissingList } from '#web/features/registration/missing-list.tsx';
import { PageSection } from '#web/features/registration/complete/page-section.tsx';
import { missingByStep } from '#web/lib/missing-items.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

/** What the school counts on and does not have yet. Never a barrier. */
export function StillMissing() {
  const missing = missingByStep(useStudentRecord());
  if (missing.length === 0) {
    return (
      <PageSection title="Nothing is missing">
        The school has every expected answer and all the documents.
      </PageSection>
    );
  }
  return (
    <PageSection title="Still missing">
      <Typography sx={{ mb: 2 }}>
        Press a line to go to it. You can agree now all the same, and add these later.
      </Typography>
      <MissingList missing={missing} />
    </PageSection>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { MissingList } from '#web/features/agreement/missing-list.tsx';
import { missingByStep, invalidByStep, formatInvalidCount } from '#web/lib/missing-items.ts';
import { useRecordOwner } from '#web/lib/record-owner.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';
import { useInvalidFields } from '#web/lib/autosave/use-autosave.ts';

/** A section of the page with its heading. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ mb: 4 }}>
      <Typography id={id} variant="h2" sx={{ mb: 2, pb: 1, borderBottom: 1, borderColor: 'divider' }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** The expected answers and documents that are missing. They never block the agreement (R22). */
export function StillMissing() {
  const missing = missingByStep(useStudentRecord());
  const { isOffice } = useRecordOwner();
  if (missing.length === 0) {
    return (
      <PageSection title="Nothing is missing">
        The school has every answer that it needs, and all the documents.
      </PageSection>
    );
  }
  return (
    <PageSection title="Still missing">
      <Typography sx={{ mb: 2 }}>
        Press a line to go to it.{' '}
        <span>{!isOffice && 'You can agree now all the same, and add these later.'}</span>
      </Typography>
      <MissingList missing={missing} />
    </PageSection>
  );
}

/** The answers that can't be saved because they are invalid. */
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

import type { TermReadiness, TermRecord } from '@formroom/domain/api/terms.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { cardCounts } from '#web/features/report-card-posting/card-counts.ts';
import { ReadinessLoader } from '#web/features/report-card-posting/check/readiness-loader.tsx';
import { formatPosted } from '#web/lib/format-term.ts';
import { ClassReadiness } from '#web/features/report-card-posting/check/class-readiness.tsx';
import {
  StudentsWithoutCard,
  withdrawnText,
  withoutMarksText,
} from '#web/features/report-card-posting/check/students-without-card.tsx';

interface ReadinessProps {
  readonly term: TermRecord;
  readonly preview: (studentId: string, onClose: () => void) => ReactNode;
}

/** The readiness of a term: complete cards, missing marks by class, students without a card, and a preview. */
export function Readiness({ term, preview }: ReadinessProps) {
  const [sample, setSample] = useState<string>();
  return (
    <Box>
      <ReadinessLoader term={term} height={240}>
        {(readiness) => <ReadyClasses term={term} readiness={readiness} onSample={setSample} />}
      </ReadinessLoader>
      {sample !== undefined && preview(sample, () => setSample(undefined))}
    </Box>
  );
}

interface ReadyClassesProps {
  readonly term: TermRecord;
  readonly readiness: TermReadiness;
  readonly onSample: (studentId: string) => void;
}

function ReadyClasses({ term, readiness, onSample }: ReadyClassesProps) {
  const { classes, sample } = readiness;
  const counts = cardCounts(readiness);
  if (classes.length === 0) return <Typography>There are no students in any class.</Typography>;
  return (
    <>
      <Typography variant="h3">
        {term.posted === 1 && `${formatPosted(term)}. `}
        {counts.ready} of {pluralize(counts['with-marks'], 'report card')}{' '}
        {counts['with-marks'] === 1 ? 'is' : 'are'} complete
      </Typography>
      <StudentsWithoutCard
        text={withoutMarksText(readiness.without_marks)}
        students={readiness.without_marks}
      />
      <StudentsWithoutCard text={withdrawnText(readiness.withdrawn)} students={readiness.withdrawn} />
      <Box
        component="ul"
        aria-label="Classes"
        sx={{
          my: 1.5,
          mx: 0,
          p: 0,
          listStyle: 'none',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        {classes.map((each) => (
          <ClassReadiness key={each.class_id} term={term} readiness={each} onPreview={onSample} />
        ))}
      </Box>
      {sample !== null && (
        <Button variant="outlined" aria-haspopup="dialog" onClick={() => onSample(sample)}>
          View a sample card
        </Button>
      )}
    </>
  );
}

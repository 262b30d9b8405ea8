import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useId } from 'react';
import { Question } from '#web/features/imports/decide/question.tsx';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';

interface ConfirmMatchProps {
  readonly matched: NonNullable<ImportPreview['matched_by']>;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
  /** Whether Import was pressed before it was confirmed. */
  readonly showsError: boolean;
}

/** Asks whether the columns mean what somebody else has said for an earlier file (R48). */
export function ConfirmMatch({ matched, isConfirmed, onConfirm, showsError }: ConfirmMatchProps) {
  const errorId = useId();
  const day = useFormatDateTime()(matched.at);
  const columns = matched.columns.map(({ heading, label }) =>
    label === '' ? `“${heading}” is left out` : `“${heading}” is ${label}`,
  );
  return (
    <Question text={`These columns were matched by ${matched.by} on ${day}. Use this?`}>
      <Box>{columns.join('; ')}.</Box>
      <Box data-decision="match">
        <FormControlLabel
          label="Yes, the columns are right"
          control={
            <Checkbox
              checked={isConfirmed}
              onChange={(_event, isChosen) => onConfirm(isChosen)}
              slotProps={{
                input: { 'aria-invalid': showsError, ...(showsError && { 'aria-describedby': errorId }) },
              }}
            />
          }
        />
      </Box>
      {showsError && (
        <Box id={errorId} sx={{ color: 'error.main', fontWeight: 600 }}>
          Tick this, or press “Change what the columns are”.
        </Box>
      )}
    </Question>
  );
}

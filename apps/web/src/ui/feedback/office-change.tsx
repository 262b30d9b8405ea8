import type { Confirmations } from '@formroom/domain/api/confirmations.ts';
import type { Field } from '@formroom/domain/kinds/field.ts';
import { formatAnswer, type TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import Box from '@mui/material/Box';
import { useSchoolDay } from '#web/lib/school-date-time.ts';

interface OfficeChangeProps {
  readonly field: Field;
  readonly change: Confirmations['office_changes'][string];
  readonly getTitle: TitleLookup;
}

/** Says what the office has changed since the family last confirmed an answer. */
export function OfficeChange({ field, change: { at, before }, getTitle }: OfficeChangeProps) {
  const day = useSchoolDay(at);
  return (
    <Box component="p" sx={{ m: 0, color: 'warning.main', fontSize: '0.9375rem', fontWeight: 400 }}>
      Changed by the school office on <span>{day}</span>, before:{' '}
      <span>{formatAnswer(field, before, getTitle) || 'no answer'}</span>.
    </Box>
  );
}

import type { JoinedStudents, JoinSide } from '@formroom/domain/api/student-identity.ts';
import { formatFieldName } from '@formroom/domain/registration/format-field-name.ts';
import { formatTermKey, formatTermName } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatAnswerValue } from '#web/lib/format-answer-value.ts';
import { createTitleLookup, referenceEntriesQuery } from '#web/lib/reference-entries.ts';

interface JoinChoicesProps {
  readonly found: JoinedStudents;
  readonly fields: Readonly<Record<string, JoinSide>>;
  readonly terms: Readonly<Record<string, JoinSide>>;
  readonly onField: (name: string, side: JoinSide) => void;
  readonly onTerm: (name: string, side: JoinSide) => void;
}

/** The answers and terms in which two records differ, with the choice of one. */
export function JoinChoices({ found, fields, terms, onField, onTerm }: JoinChoicesProps) {
  const getTitle = createTitleLookup(useQuery(referenceEntriesQuery).data);
  const { student_id: id, other_id: otherId } = found;
  const open = found.terms.filter(({ posted }) => posted === null);
  return (
    <>
      {open.length > 0 && (
        <Typography component="h3" sx={{ fontWeight: 700 }}>
          Both have results. Whose stay?
        </Typography>
      )}
      {open.map((term) => (
        <Choice
          key={formatTermKey(term)}
          label={formatTermName(term)}
          chosen={terms[formatTermKey(term)] ?? null}
          options={{ student: `Results of ${id}`, other: `Results of ${otherId}` }}
          onChoose={(side) => onTerm(formatTermKey(term), side)}
        />
      ))}
      <Typography component="h3" sx={{ fontWeight: 700 }}>
        {found.fields.length === 0
          ? 'All answers are the same.'
          : 'Where the answers differ, which one stays?'}
      </Typography>
      {found.fields.map(({ field, student, other, chosen }) => (
        <Choice
          key={field}
          label={formatFieldName(field)}
          chosen={fields[field] ?? chosen}
          options={{
            student: `${formatAnswerValue(field, student, getTitle)} (${id})`,
            other: `${formatAnswerValue(field, other, getTitle)} (${otherId})`,
          }}
          onChoose={(side) => onField(field, side)}
        />
      ))}
    </>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly chosen: JoinSide | null;
  readonly options: Readonly<Record<JoinSide, string>>;
  readonly onChoose: (side: JoinSide) => void;
}

function Choice({ label, chosen, options, onChoose }: ChoiceProps) {
  const labelId = useId();
  return (
    <FormControl>
      <FormLabel id={labelId}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={chosen ?? ''}
        onChange={(_event, side) => onChoose(side as JoinSide)}
      >
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2 }}>
          {(['student', 'other'] as const).map((side) => (
            <FormControlLabel
              key={side}
              value={side}
              label={options[side]}
              control={<Radio />}
              sx={{ minHeight: 44, mr: 0, overflowWrap: 'anywhere' }}
            />
          ))}
        </Box>
      </RadioGroup>
    </FormControl>
  );
}

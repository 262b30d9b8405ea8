import type { SameChildChoice } from '@formroom/domain/api/import-matches.ts';
import type { ImportRow, SameChildReason } from '@formroom/domain/api/imports.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { Question } from '#web/features/imports/decide/question.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';

interface SameChildrenQuestionProps {
  readonly rows: readonly ImportRow[];
  readonly choices: readonly SameChildChoice[];
  readonly onChange: (choices: readonly SameChildChoice[]) => void;
  readonly isBusy: boolean;
}

const OPEN = '';
const ANOTHER = 'another';
const STUDENT_PREFIX = 'student:';

const toPlace = ({ row, sheet }: Pick<ImportRow, 'row' | 'sheet'>) => `${sheet ?? ''} ${row}`;

/** `Row 12, Max Ali`. */
const formatPlace = ({ row, sheet, name }: ImportRow) =>
  [sheet === undefined ? `Row ${row}` : `${sheet}, row ${row}`, name].filter(Boolean).join(', ');

/** Asks who the children are that could be several students. */
export function SameChildrenQuestion({ rows, choices, onChange, isBusy }: SameChildrenQuestionProps) {
  const id = useId();
  const unclear = rows.filter(({ candidates }) => candidates !== undefined);
  if (unclear.length === 0) return undefined;
  const choose = ({ row, sheet }: ImportRow, value: string) => {
    const others = choices.filter((each) => toPlace(each) !== toPlace({ row, sheet }));
    const student = value === ANOTHER ? null : value.slice(STUDENT_PREFIX.length);
    const place = { row, ...(sheet !== undefined && { sheet }) };
    onChange(value === OPEN ? others : [...others, { ...place, student_id: student }]);
  };
  return (
    <Question text={`${pluralize(unclear.length, 'row')} could be a student who is here already. Who is it?`}>
      <Box sx={{ display: 'grid', gap: 1.5, mt: 1 }}>
        {unclear.map((row, index) => {
          const choice = choices.find((each) => toPlace(each) === toPlace(row));
          const chosen =
            choice === undefined
              ? OPEN
              : choice.student_id === null
                ? ANOTHER
                : STUDENT_PREFIX + choice.student_id;
          return (
            <SelectField
              key={toPlace(row)}
              id={`${id}-${index}`}
              label={formatPlace(row)}
              chosen={chosen}
              disabled={isBusy}
              options={[
                { value: OPEN, text: 'Not known: leave this row out' },
                ...(row.candidates ?? []).map(({ student_id: student, name, same }) => ({
                  value: STUDENT_PREFIX + student,
                  text: `${name}, ${student} (${formatSame(same)})`,
                })),
                { value: ANOTHER, text: 'Another child, who is new' },
              ]}
              onChoose={(value) => choose(row, value)}
            />
          );
        })}
      </Box>
    </Question>
  );
}

const texts: Record<SameChildReason, string> = {
  birth_certificate_no: 'birth certificate pin',
  sea_no: 'SEA number',
  name_and_birth_date: 'name and date of birth',
  name: 'name',
};

/** `same SEA number, same name and date of birth`. */
export const formatSame = (same: readonly SameChildReason[]) =>
  same.map((reason) => `same ${texts[reason]}`).join(', ');

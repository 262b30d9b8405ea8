import type { CardCorrection } from '@formroom/domain/api/card-corrections.ts';
import { getCountedParts } from '@formroom/domain/report-cards/marks.ts';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import {
  type FieldErrors,
  fieldKey,
  formatValue,
  type MarkName,
  type TypedTexts,
} from '#web/features/report-card-correction/correction-form.ts';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';

export interface FieldsProps {
  readonly card: CardCorrection;
  readonly texts: TypedTexts;
  readonly errors: FieldErrors;
  readonly onType: (key: string, text: string) => void;
}

/** The marks of a card in boxes. A part without weight has none, because it is not on the card. */
export function MarksFields({ card: { subjects, weights }, texts, errors, onType }: FieldsProps) {
  const counted = getCountedParts(weights);
  const columns: { name: MarkName; title: string }[] = [
    ...(counted.course ? [{ name: 'course_mark', title: `Course (${weights.course}%)` } as const] : []),
    ...(counted.exam ? [{ name: 'exam_mark', title: `Exam (${weights.exam}%)` } as const] : []),
  ];
  return (
    <Box sx={{ overflowX: 'auto', ...tableStyle }} role="region" aria-label="Marks" tabIndex={0}>
      <Table aria-label="Marks">
        <thead>
          <Row>
            <ColumnHeading>Subject</ColumnHeading>
            {columns.map(({ title }) => (
              <ColumnHeading key={title}>{title}</ColumnHeading>
            ))}
            <ColumnHeading className="mark">Total on the card</ColumnHeading>
          </Row>
        </thead>
        <Rows>
          {subjects.map((subject) => (
            <Row key={subject.title}>
              <RowHeading>{subject.title}</RowHeading>
              {columns.map(({ name, title }) => {
                const key = fieldKey(subject.subject, name);
                const error = errors[key];
                return (
                  <Cell key={name}>
                    <OutlinedInput
                      value={texts[key] ?? formatValue(subject[name])}
                      error={error !== undefined}
                      onChange={(event) => onType(key, event.target.value)}
                      inputProps={{
                        id: toFieldId(key),
                        'aria-label': `${subject.title}, ${title}`,
                        autoComplete: 'off',
                        ...(error !== undefined && { 'aria-describedby': `${toFieldId(key)}-error` }),
                      }}
                      sx={{ width: 88 }}
                    />
                    {error !== undefined && (
                      <FormHelperText error id={`${toFieldId(key)}-error`}>
                        {error}
                      </FormHelperText>
                    )}
                  </Cell>
                );
              })}
              <Cell className="mark">{subject.total ?? 'no total'}</Cell>
            </Row>
          ))}
        </Rows>
      </Table>
    </Box>
  );
}

export const toFieldId = (key: string) => `correct-${key.replace(' ', '-')}`;

const tableStyle = {
  '& table': { borderCollapse: 'collapse', minWidth: '100%' },
  '& th, & td': { p: '6px 12px 6px 0', textAlign: 'start' },
  '& thead th': { color: 'text.secondary', fontSize: '0.9375rem', fontWeight: 600 },
  '& tbody th': { fontWeight: 400 },
  // On a phone the preview shows the totals.
  '& .mark': { display: { xs: 'none', sm: 'table-cell' }, fontVariantNumeric: 'tabular-nums' },
} as const;

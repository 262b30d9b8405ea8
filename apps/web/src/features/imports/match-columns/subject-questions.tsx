import { type SheetColumns, toSubjectField } from '@formroom/domain/api/import-matches.ts';
import { markColumns } from '@formroom/domain/report-cards/columns.ts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { listSubjectColumns, type SheetState } from '#web/features/imports/match-columns/match-state.ts';
import { Question } from '#web/features/imports/decide/question.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';

const marks = ['course_mark', 'exam_mark'] as const;

interface MarkQuestionProps {
  readonly sheet: SheetColumns;
  readonly fields: SheetState['fields'];
  readonly onMatch: (fields: SheetState['fields']) => void;
}

/** Asks once which mark the columns of a broadsheet hold. */
export function MarkQuestion({ sheet, fields, onMatch }: MarkQuestionProps) {
  const textId = useId();
  const columns = listSubjectColumns(sheet);
  if (columns.length < 2) return undefined;
  const fieldsFor = (mark: (typeof marks)[number]) =>
    columns.map(({ index, title }) => ({ index, field: toSubjectField(mark, title) }));
  const chosen = marks.find((mark) => fieldsFor(mark).every(({ index, field }) => fields[index] === field));
  const choose = (mark: (typeof marks)[number]) => {
    const byIndex = new Map(fieldsFor(mark).map(({ index, field }) => [index, field]));
    onMatch(fields.map((field, index) => byIndex.get(index) ?? field));
  };
  return (
    <Question id={textId} text="Which mark do the columns of subjects hold?">
      <RadioGroup
        aria-labelledby={textId}
        value={chosen ?? ''}
        onChange={(_event, mark) => choose(mark as (typeof marks)[number])}
      >
        {marks.map((mark) => (
          <FormControlLabel
            key={mark}
            value={mark}
            control={<Radio />}
            label={`${markColumns[mark].heading} of ${columns.map(({ title }) => title).join(', ')}`}
          />
        ))}
      </RadioGroup>
    </Question>
  );
}

interface SubjectQuestionProps {
  readonly subject: NonNullable<SheetColumns['subject']>;
  readonly subjects: SheetState['subjects'];
  readonly onChoose: (sheet: string, subject: string) => void;
}

/** Asks for the subject of sheets that do not name it in a column. */
export function SubjectQuestion({ subject: { choices, sheets }, subjects, onChoose }: SubjectQuestionProps) {
  const id = useId();
  const options = [
    { value: '', text: 'Choose' },
    ...choices.map((choice) => ({ value: choice, text: choice })),
  ];
  return (
    <Question text="Which subject is this?">
      <Box sx={{ display: 'grid', gap: 1.5, mt: 1 }}>
        {sheets.map(({ name }, index) => (
          <SelectField
            key={name}
            id={`${id}-${index}`}
            label={name === '' ? 'Subject of these marks' : `Subject of the sheet “${name}”`}
            chosen={subjects[name] ?? ''}
            options={options}
            onChoose={(subject) => onChoose(name, subject)}
          />
        ))}
      </Box>
    </Question>
  );
}

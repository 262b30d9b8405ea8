import type { SubjectChoices, Teaching } from '@formroom/domain/api/teaching.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { isTaken, listSubjects } from '#web/features/teaching/taken-choices.ts';
import { useSaveChoices } from '#web/features/teaching/teaching-api.ts';
import { useMayChange } from '#web/lib/session.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { ResponsiveGrid } from '#web/ui/layout/responsive-table.ts';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';

interface ChoicesGridProps {
  readonly year: number;
  readonly className: string;
  readonly teaching: Teaching;
  readonly choices: SubjectChoices;
}

/** Who of a class takes which subjects, as ticks that are saved at once. */
export function ChoicesGrid({ year, className, teaching, choices }: ChoicesGridProps) {
  const mayChange = useMayChange();
  const { mutate, error } = useSaveChoices(year, className);
  const [added, setAdded] = useState<readonly number[]>([]);
  const all = listSubjects(className, teaching, choices);
  const isShown = ({ code, isListed }: (typeof all)[number]) => isListed || added.includes(code);
  const shown = all.filter(isShown);
  return (
    <>
      {!all.some(({ isAssigned }) => isAssigned) && (
        <Box sx={{ mb: 2, maxWidth: 720 }}>
          No subject of {className} is assigned to a teacher yet, so its report cards expect what most of the
          class has results in, and what is ticked here.
        </Box>
      )}
      {mayChange && (
        <Box sx={{ mb: 3, maxWidth: 360 }}>
          <SelectField
            id="another-subject"
            label="Show another subject"
            chosen=""
            options={[
              { value: '', text: 'Choose a subject' },
              ...all
                .filter((subject) => !isShown(subject))
                .map(({ code, title }) => ({ value: String(code), text: title })),
            ]}
            onChoose={(code) => code !== '' && setAdded([...added, Number(code)])}
          />
        </Box>
      )}
      <ActionError error={error} />
      {shown.length > 0 && (
        <Frame role="region" aria-label={`Subjects of ${className}`} tabIndex={0}>
          <Table aria-label={`Subjects of ${className}`}>
            <thead>
              <Row>
                <ColumnHeading className="student">Student</ColumnHeading>
                {shown.map(({ code, title }) => (
                  <ColumnHeading key={code}>{title}</ColumnHeading>
                ))}
              </Row>
            </thead>
            <Rows>
              {choices.students.map(({ student_id: id, name }) => (
                <Row key={id}>
                  <RowHeading>{name}</RowHeading>
                  {shown.map((subject) => (
                    <Cell key={subject.code}>
                      <label>
                        <Checkbox
                          checked={isTaken(choices, id, subject)}
                          disabled={!mayChange}
                          onChange={({ target: { checked } }) =>
                            mutate([
                              {
                                student_id: id,
                                subject: subject.code,
                                takes: checked === subject.isAssigned ? null : checked ? 1 : 0,
                              },
                            ])
                          }
                          slotProps={{ input: { 'aria-label': `${name} takes ${subject.title}` } }}
                        />
                        <span className="label">{subject.title}</span>
                      </label>
                    </Cell>
                  ))}
                </Row>
              ))}
            </Rows>
          </Table>
        </Frame>
      )}
    </>
  );
}

const Frame = styled(ResponsiveGrid)(({ theme }) => ({
  maxHeight: '70vh',
  '& th, & td': { paddingBlock: 4 },
  '& thead th': { minWidth: 96 },
  '& tbody th, & .student': { minWidth: 160 },
  [theme.breakpoints.down('md')]: { maxHeight: 'none' },
}));

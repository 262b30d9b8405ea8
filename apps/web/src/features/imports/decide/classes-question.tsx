import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import { useId } from 'react';
import {
  type ClassDecisions,
  formatUnknownClasses,
  type UnknownClass,
} from '#web/features/imports/decide/class-decisions.ts';
import { Question } from '#web/features/imports/decide/question.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useClasses } from '#web/lib/registration-progress.ts';

interface ClassesQuestionProps {
  readonly classes: readonly UnknownClass[];
  readonly decisions: ClassDecisions;
  readonly onDecide: (decisions: ClassDecisions) => void;
  /** Whether Import was pressed before all were decided. */
  readonly showsErrors: boolean;
}

const OPEN = '';
const LEAVE_OUT = 'leave-out';
const NEW = 'new';
const MEANS_PREFIX = 'means:';

/** Asks what to do with each class that nobody is in. */
export function ClassesQuestion({ classes, decisions, onDecide, showsErrors }: ClassesQuestionProps) {
  const id = useId();
  const { inOrder } = useClasses();
  const decide = (name: string, value: string) => {
    const { [name]: _before, ...others } = decisions;
    if (value === OPEN) onDecide(others);
    else if (value === LEAVE_OUT) onDecide({ ...others, [name]: null });
    else onDecide({ ...others, [name]: value === NEW ? name : value.slice(MEANS_PREFIX.length) });
  };
  const newNames = classes.filter(({ similar }) => similar === undefined).map(({ name }) => name);
  return (
    <Question text={formatUnknownClasses(classes)}>
      <Box
        data-decision="classes"
        sx={{
          display: 'grid',
          gap: 1.5,
          mt: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {classes.map(({ name, rows, similar }, index) => {
          const meant = decisions[name];
          const others = [...new Set([...(similar === undefined ? [] : [similar]), ...inOrder, ...newNames])];
          return (
            <SelectField
              key={name}
              id={`${id}-${index}`}
              label={`Class ${name} (${pluralize(rows, 'row')})`}
              chosen={
                meant === undefined
                  ? OPEN
                  : meant === null
                    ? LEAVE_OUT
                    : meant === name
                      ? NEW
                      : MEANS_PREFIX + meant
              }
              error={showsErrors && meant === undefined ? 'Choose what to do with this class.' : undefined}
              options={[
                { value: OPEN, text: 'Choose' },
                ...(similar === undefined
                  ? []
                  : [{ value: MEANS_PREFIX + similar, text: `It means ${similar}` }]),
                { value: NEW, text: `Take ${name} as a new class` },
                { value: LEAVE_OUT, text: 'Leave out these rows' },
                ...others
                  .filter((each) => each !== name && each !== similar)
                  .map((each) => ({ value: MEANS_PREFIX + each, text: `It means ${each}` })),
              ]}
              onChoose={(value) => decide(name, value)}
            />
          );
        })}
      </Box>
    </Question>
  );
}

import { type SheetColumns, toValueKey } from '@formroom/domain/api/import-matches.ts';
import Box from '@mui/material/Box';
import { useId } from 'react';
import type { MatchedValues } from '#web/features/imports/match-columns/match-state.ts';
import { Question } from '#web/features/imports/decide/question.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';

interface MatchValuesProps {
  /** A field with values that are not understood. */
  readonly coded: SheetColumns['values'][number];
  readonly matched: MatchedValues;
  /** Passes undefined to leave the value as it is. */
  readonly onMatch: (value: string, choice: string | undefined) => void;
}

type Options = readonly { readonly value: string; readonly text: string }[];

/** Names the choice that the value may mean as a question, first. */
function withSuggestion(options: Options, suggested: string | undefined): Options {
  if (suggested === undefined) return options;
  const value = CHOICE_PREFIX + suggested;
  const others = options.filter((each) => each.value !== value);
  return [...others.slice(0, 1), { value, text: `${suggested} (did you mean this?)` }, ...others.slice(1)];
}

const AS_IT_IS = 'as-it-is';
const EMPTY = 'empty';
const CHOICE_PREFIX = 'choice:';

/** Asks what the values of a column mean that are not understood. */
export function MatchValues({ coded, matched, onMatch }: MatchValuesProps) {
  const id = useId();
  const options = [
    { value: AS_IT_IS, text: 'Not known: skip the rows' },
    { value: EMPTY, text: 'Leave the cell out' },
    ...coded.choices.map((choice) => ({ value: CHOICE_PREFIX + choice, text: choice })),
  ];
  const toValue = (choice: string | undefined) =>
    choice === undefined ? AS_IT_IS : choice === '' ? EMPTY : CHOICE_PREFIX + choice;
  const toChoice = (value: string) =>
    value === AS_IT_IS ? undefined : value === EMPTY ? '' : value.slice(CHOICE_PREFIX.length);
  return (
    <Question text={`What do these values of ${coded.label} mean?`}>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          mt: 1,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        {coded.unknown.map((value, index) => (
          <SelectField
            key={value}
            id={`${id}-${index}`}
            label={`“${value}” is`}
            chosen={toValue(matched[toValueKey(value)])}
            options={withSuggestion(options, coded.suggested[value])}
            onChoose={(chosen) => onMatch(value, toChoice(chosen))}
          />
        ))}
      </Box>
    </Question>
  );
}

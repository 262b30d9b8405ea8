import type { PlannedStudent } from '@formroom/domain/api/school-years.ts';
import { MAX_CLASS_LENGTH } from '@formroom/domain/api/bulk-students.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { type YearPlan, yearPlans } from '@formroom/domain/school/year-plan.ts';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { RadioWithHint } from '#web/ui/fields/radio-with-hint.tsx';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { decidePlan } from '#web/features/school-years/year-change-api.ts';
import { errorMessage, fieldError } from '#web/lib/api-error.ts';

interface DecideDialogProps {
  readonly students: readonly PlannedStudent[];
  /** The classes of the school. */
  readonly classes: readonly string[];
  readonly onDecided: () => void;
  readonly onClose: () => void;
}

const PROPOSED = 'proposed';
const FOLLOWS = 'follows';
const OTHER_CLASS = 'other';
const OTHER_CLASS_INPUT = 'plan-other-class';

const choices: readonly { value: YearPlan | typeof PROPOSED; label: string; hint: string }[] = [
  { value: 'promote', label: 'Promote', hint: 'Goes on to the next form.' },
  { value: 'repeat', label: 'Repeat', hint: 'Stays in the form for another year.' },
  { value: 'leave', label: 'Leave', hint: 'Leaves the school with the change of year.' },
  { value: 'undecided', label: 'Undecided', hint: 'Stays at the school, in no class until you choose one.' },
  { value: PROPOSED, label: 'Use the suggestion', hint: 'Removes your own choice.' },
];

/** Decides for the ticked students, with their class of the next year. */
export function DecideDialog({ students, classes, onDecided, onClose }: DecideDialogProps) {
  const client = useQueryClient();
  const [plan, setPlan] = useState<(typeof choices)[number]['value']>();
  const [target, setTarget] = useState(FOLLOWS);
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const deciding = useMutation({
    mutationFn: (decision: { plan: YearPlan | null; class_id: string | null }) =>
      decidePlan({ ids: students.map(({ student_id: id }) => id), ...decision }),
    onSuccess: async ({ students: changed }) => {
      enqueueSnackbar(`The plan is changed for ${pluralize(changed, 'student')}.`, { variant: 'success' });
      await client.invalidateQueries();
      onDecided();
      onClose();
    },
    onError: () => client.invalidateQueries(),
  });
  const isBusy = deciding.isPending;
  const hasClass = plan === 'promote' || plan === 'repeat';
  const isClassMissing = hasClass && target === OTHER_CLASS && typed.trim() === '';
  const submit = () => {
    if (isBusy) return;
    setRefused(true);
    if (hasClass && target === OTHER_CLASS && focusIfTooLong(OTHER_CLASS_INPUT, typed, MAX_CLASS_LENGTH))
      return;
    if (plan === undefined) document.querySelector<HTMLElement>('[name="year-plan"]')?.focus();
    else if (isClassMissing) document.getElementById(OTHER_CLASS_INPUT)?.focus();
    else
      deciding.mutate({
        plan: yearPlans.find((each) => each === plan) ?? null,
        class_id: hasClass ? toClass(target, typed) : null,
      });
  };
  const classError = fieldError(deciding.error, 'class_id');
  return (
    <DialogFrame
      title="Change the plan"
      description={describeStudents(students)}
      onClose={() => !isBusy && onClose()}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="contained" aria-disabled={isBusy} onClick={submit}>
            {isBusy ? 'Saving …' : 'Save'}
          </Button>
        </>
      }
    >
      {deciding.error && !isBusy && classError === undefined && (
        <ErrorNotice title="Nothing was changed">{errorMessage(deciding.error)}</ErrorNotice>
      )}
      <FormControl error={isRefused && plan === undefined}>
        <FormLabel id="year-plan-label">What happens with the change of year?</FormLabel>
        <RadioGroup
          name="year-plan"
          aria-labelledby="year-plan-label"
          value={plan ?? ''}
          onChange={(_event, value) => setPlan(choices.find((each) => each.value === value)?.value)}
        >
          {choices.map((each) => (
            <RadioWithHint key={each.value} {...each} />
          ))}
        </RadioGroup>
        {isRefused && plan === undefined && (
          <FormHelperText role="alert">Choose one of these.</FormHelperText>
        )}
      </FormControl>
      {hasClass && (
        <SelectField
          id="plan-next-class"
          label="New class"
          chosen={target}
          options={[
            {
              value: FOLLOWS,
              text: plan === 'promote' ? 'The same letter of the next form' : 'The same class',
            },
            ...classes.map((name) => ({ value: `class ${name}`, text: name })),
            { value: OTHER_CLASS, text: 'A class that is not in this list' },
          ]}
          error={target === OTHER_CLASS ? undefined : classError}
          onChoose={setTarget}
        />
      )}
      {hasClass && target === OTHER_CLASS && (
        <TextInput
          id={OTHER_CLASS_INPUT}
          label="Name of the class"
          hint="For example 3A"
          error={isRefused && isClassMissing ? 'Type the name of the class.' : classError}
          value={typed}
          max={MAX_CLASS_LENGTH}
          onChange={setTyped}
        />
      )}
    </DialogFrame>
  );
}

function toClass(target: string, typed: string): string | null {
  if (target === FOLLOWS) return null;
  return target === OTHER_CLASS ? typed.trim() : target.slice('class '.length);
}

const describeStudents = (students: readonly PlannedStudent[]) =>
  students.length === 1
    ? (students[0]?.student ?? '')
    : `${pluralize(students.length, 'student')}, ${students[0]?.student ?? ''} and others`;

import { terms } from '@formroom/domain/registration/sections/terms.ts';
import { useLocation } from 'react-router';
import { CheckboxControl } from '#web/ui/fields/flag-control.tsx';
import { agreementState } from '#web/features/registration/complete/agreement-state.ts';
import { Outcome } from '#web/features/registration/complete/outcome.tsx';
import { wasAskedToAgree } from '#web/features/registration/asked-to-agree.ts';
import { useSavedInput } from '#web/lib/autosave/use-autosave.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

const NAME = 'agree_terms_conditions';
const AGREEMENT_HINT =
  'Tick this box to agree to the school’s terms. Without it the registration is not finished. To leave it for later, press Finish once more.';
const noOptions = { entries: [], state: 'ready', retry: () => undefined } as const;

/** The agreement checkbox, which saves like every answer, and the outcome of ticking it. */
export function Agreement() {
  const input = useSavedInput(NAME);
  const record = useStudentRecord();
  const isAsked = wasAskedToAgree(useLocation().state);
  return (
    <>
      <CheckboxControl
        {...input}
        field={terms.fields[NAME]}
        id={NAME}
        message={input.message ?? (isAsked && input.value !== '1' ? AGREEMENT_HINT : undefined)}
        options={noOptions}
      />
      <Outcome state={agreementState(input, record.submitted_at)} record={record} />
    </>
  );
}

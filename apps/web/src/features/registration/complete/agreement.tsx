import { terms } from '@formroom/domain/registration/sections/terms.ts';
import { useLocation } from 'react-router';
import { CheckboxControl } from '#web/ui/fields/flag-control.tsx';
import { agreementState } from '#web/features/registration/complete/agreement-state.ts';
import { Outcome } from '#web/features/registration/complete/outcome.tsx';
import { wasAskedToAgree } from '#web/features/registration/asked-to-agree.ts';
import { useSaver, useSavedInput } from '#web/lib/autosave/use-autosave.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

const NAME = 'agree_terms_conditions';
const AGREEMENT_HINT =
  'Tick this box to agree to the school’s terms. Without it the registration is not finished. To leave it for later, press Finish once more.';
const noOptions = { entries: [], state: 'ready', retry: () => undefined } as const;

/** The agreement checkbox, which saves like every answer, and the outcome of ticking it. */
export function Agreement({ terms: text }: { terms: string | undefined }) {
  const saver = useSaver();
  const input = useSavedInput(NAME);
  const record = useStudentRecord();
  const isAsked = wasAskedToAgree(useLocation().state);
  // A withdrawal under way makes a new version, without which agreeing again would change nothing.
  const version = record.submitted_at === null ? record.version : undefined;
  const select = (choice: string) => {
    if (choice !== '1') input.onSelect(choice);
    // Nobody agrees to terms that could not be loaded.
    else if (text !== undefined) saver.agree({ text, version });
  };
  return (
    <>
      <CheckboxControl
        {...input}
        onSelect={select}
        field={terms.fields[NAME]}
        id={NAME}
        message={input.value === '1' ? undefined : (input.message ?? (isAsked ? AGREEMENT_HINT : undefined))}
        options={noOptions}
      />
      <Outcome state={agreementState(input, record.submitted_at)} record={record} />
    </>
  );
}

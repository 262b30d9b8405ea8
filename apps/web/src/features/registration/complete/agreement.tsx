import { terms } from '@formroom/domain/registration/sections/terms.ts';
import { useLocation } from 'react-router';
import { CheckboxControl } from '#web/ui/fields/flag-control.tsx';
import { agreementState } from '#web/features/registration/complete/agreement-state.ts';
import { Outcome } from '#web/features/registration/complete/outcome.tsx';
import { wasAskedToAgree } from '#web/features/registration/asked-to-agree.ts';
import { useFieldState, useSaver } from '#web/lib/autosave/use-autosave.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

const NAME = 'agree_terms_conditions';
const AGREEMENT_HINT =
  'Tick this box to agree to the school’s terms. Without it the registration is not finished. To leave it for later, press Finish once more.';
const noOptions = { entries: [], state: 'ready', retry: () => undefined } as const;

/** The tick of agreement, saved as every answer is, and what became of it. */
export function Agreement() {
  const saver = useSaver();
  const { typed, message, indicator } = useFieldState(NAME);
  const record = useStudentRecord();
  const isAsked = wasAskedToAgree(useLocation().state);
  return (
    <>
      <CheckboxControl
        field={terms.fields[NAME]}
        id={NAME}
        value={typed}
        message={message ?? (isAsked && typed !== '1' ? AGREEMENT_HINT : undefined)}
        indicator={indicator}
        options={noOptions}
        onFocus={() => saver.focus(NAME)}
        onChange={(text) => saver.edit(NAME, text)}
        onBlur={() => saver.blur(NAME)}
        onCommit={() => saver.commit(NAME)}
        onSelect={(choice) => saver.choose(NAME, choice)}
      />
      <Outcome state={agreementState({ typed, indicator }, record.submitted_at)} record={record} />
    </>
  );
}

import { terms } from '@formroom/domain/registration/sections/terms.ts';
import { CheckboxControl } from '#web/components/fields/checkbox-control.tsx';
import { agreementState } from '#web/features/registration-complete/agreement-state.ts';
import { Outcome } from '#web/features/registration-complete/outcome.tsx';
import { useFieldState, useSaver } from '#web/lib/autosave/use-autosave.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

const NAME = 'agree_terms_conditions';
const noOptions = { entries: [], state: 'ready', retry: () => undefined } as const;

/** The tick of agreement, saved as every answer is, and what became of it. */
export function Agreement() {
  const saver = useSaver();
  const { typed, message, indicator } = useFieldState(NAME);
  const record = useStudentRecord();
  return (
    <>
      <CheckboxControl
        field={terms.fields[NAME]}
        id={NAME}
        typed={typed}
        message={message}
        mark={indicator}
        options={noOptions}
        onEnter={() => saver.enter(NAME)}
        onEdit={(text) => saver.edit(NAME, text)}
        onLeave={() => saver.leave(NAME)}
        onCommit={() => saver.commit(NAME)}
        onChoose={(choice) => saver.choose(NAME, choice)}
      />
      <Outcome state={agreementState({ typed, indicator }, record.submitted_at)} record={record} />
    </>
  );
}

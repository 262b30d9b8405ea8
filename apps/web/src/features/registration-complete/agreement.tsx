import { terms } from '@formroom/domain/registration/sections/terms.ts';
import Box from '@mui/material/Box';
import { CheckboxControl } from '#web/components/fields/checkbox-control.tsx';
import { agreementState } from '#web/features/registration-complete/agreement-state.ts';
import { Confirmation } from '#web/features/registration-complete/confirmation.tsx';
import { useFieldState, useSaver } from '#web/lib/autosave/use-autosave.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

const NAME = 'agree_terms_conditions';
const noOptions = { entries: [], state: 'ready', retry: () => undefined } as const;

/** The tick of agreement, saved as every answer is, and what became of it. */
export function Agreement() {
  const saver = useSaver();
  const { typed, message, indicator } = useFieldState(NAME);
  const record = useStudentRecord();
  const state = agreementState({ typed, indicator }, record.submitted_at);
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
      <Box aria-live="polite" sx={{ mt: 1 }}>
        {state === 'waiting' && (
          <p>
            Your agreement has not reached the school yet. It is kept on this device and sent as soon as that
            works.
          </p>
        )}
        {state === 'not withdrawn' && (
          <p>
            The school still has your agreement. That you took it back is kept on this device and sent as soon
            as that works.
          </p>
        )}
        {state === 'agreed' && <Confirmation record={record} />}
      </Box>
    </>
  );
}

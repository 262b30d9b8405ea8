import { terms } from '@formroom/domain/registration/sections/terms.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { focusHashTarget } from '#web/ui/layout/focus-hash-target.ts';
import { ConfirmCloseDialog } from '#web/ui/feedback/confirm-close-dialog.tsx';
import { CheckboxControl } from '#web/ui/fields/flag-control.tsx';
import { agreementState } from '#web/features/agreement/agree/agreement-state.ts';
import { AgreedBy } from '#web/features/agreement/agree/agreed-by.tsx';
import { Outcome } from '#web/features/agreement/agree/outcome.tsx';
import { useSaver, useSavedInput } from '#web/lib/autosave/use-autosave.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

const NAME = 'agree_terms_conditions';
const AGREEMENT_HINT =
  'Tick this box to agree to the school’s terms. Without it the registration is not finished. To leave it for later, press Finish once more.';
const noOptions = { entries: [], state: 'ready', retry: () => undefined } as const;

interface AgreementProps {
  readonly terms: string | undefined;
  /** Whether the page already begins with the agreement. */
  readonly isShownAbove: boolean;
  /** Whether Finish was pressed without it. */
  readonly isAsked: boolean;
}

/**
 * Who agrees and the agreement checkbox, which save like every answer, and the outcome of ticking it. Withdrawing is
 * asked about first.
 */
export function Agreement({ terms: text, isShownAbove, isAsked }: AgreementProps) {
  const saver = useSaver();
  const input = useSavedInput(NAME);
  const record = useStudentRecord();
  const [withdrawal, setWithdrawal] = useState<'asked' | 'confirmed'>();
  // A withdrawal under way makes a new version, without which agreeing again would change nothing.
  const version = record.submitted_at === null ? record.version : undefined;
  const select = (choice: string) => {
    if (choice !== '1') setWithdrawal('asked');
    // Nobody agrees to terms that could not be loaded.
    else if (text !== undefined) {
      setWithdrawal(undefined);
      saver.agree({ text, version });
    }
  };
  const withdraw = () => {
    setWithdrawal('confirmed');
    input.onSelect('0');
  };
  const isTicked = input.value === '1';
  const state = agreementState(input, record.submitted_at);
  return (
    <>
      <AgreedBy question="Who agrees?" />
      <CheckboxControl
        {...input}
        // A check mark beside the empty box would look like an agreement.
        indicator={!isTicked && input.indicator === 'saved' ? 'none' : input.indicator}
        onSelect={select}
        field={terms.fields[NAME]}
        id={NAME}
        message={isTicked ? undefined : (input.message ?? (isAsked ? AGREEMENT_HINT : undefined))}
        options={noOptions}
      />
      {!isTicked && input.message !== undefined && (
        <Button onClick={() => focusHashTarget('#terms')} sx={{ minHeight: 44, px: 1, ml: -1 }}>
          Go to the terms
        </Button>
      )}
      {!(isShownAbove && state === 'agreed') && <Outcome state={state} record={record} />}
      {withdrawal === 'confirmed' && state === 'none' && <Withdrawn />}
      {withdrawal === 'asked' && (
        <ConfirmCloseDialog
          title="Withdraw your agreement?"
          keepLabel="Keep it"
          discardLabel="Withdraw"
          onKeep={() => setWithdrawal(undefined)}
          onDiscard={withdraw}
        >
          Without it the registration is not finished, and the school sees that you withdrew it. Your answers
          stay.
        </ConfirmCloseDialog>
      )}
    </>
  );
}

const Withdrawn = () => (
  <Alert severity="warning" role="status" sx={{ mt: 1 }}>
    You withdrew your agreement. The registration is no longer agreed. To agree again, tick the box.
  </Alert>
);

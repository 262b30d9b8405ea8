import { parseIssueNumber } from '@formroom/domain/card-verification/issue-number.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { messages } from '@formroom/domain/kinds/messages.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type SubmitEvent, useRef, useState } from 'react';
import { Notice } from '#web/features/card-verification/notice.tsx';
import { post } from '#web/lib/api-client.ts';
import { ApiError, errorMessage } from '#web/lib/api-error.ts';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

const WRONG_NUMBER = 'Check this number. It has 10 letters and digits, and one of them is missing or wrong.';
const NOT_FOUND = {
  title: 'No card or transcript has this number and last name',
  text: 'Check both as they are printed. If they are right, the school did not issue this paper: ask the school.',
};

interface Refusal {
  readonly title: string;
  readonly text: string;
}

/** Looks up a card by what is printed on it, where its code can't be read. */
export function CodeForm({ onToken }: { onToken: (token: string) => Promise<void> }) {
  const [number, setNumber] = useState('');
  const [lastName, setLastName] = useState('');
  const [errors, setErrors] = useState<{ number?: string | undefined; lastName?: string | undefined }>({});
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const numberBox = useRef<HTMLInputElement>(null);
  const lastNameBox = useRef<HTMLInputElement>(null);

  const issueNumber = parseIssueNumber(number);

  const validate = () => {
    const found = {
      number: number.trim() === '' ? messages.required : issueNumber === undefined ? WRONG_NUMBER : undefined,
      lastName: lastName.trim() === '' ? messages.required : undefined,
    };
    setErrors(found);
    if (found.number !== undefined) numberBox.current?.focus();
    else if (found.lastName !== undefined) lastNameBox.current?.focus();
  };

  async function lookUp() {
    validate();
    setRefusal(undefined);
    if (issueNumber === undefined || lastName.trim() === '' || busy) return;
    setBusy(true);
    try {
      const body = { issue_number: issueNumber, last_name: lastName.trim() };
      const { token } = await post(paths.cardStatement, { body });
      await onToken(token);
    } catch (error) {
      const isNotFound = error instanceof ApiError && error.status === 404;
      setRefusal(isNotFound ? NOT_FOUND : { title: 'The number was not checked', text: errorMessage(error) });
    }
    setBusy(false);
  }

  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void lookUp();
      }}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <LabelledField
        id="issue-number"
        label="Issue number"
        hint={
          <>
            It is printed beside the QR code, such as{' '}
            <span style={{ whiteSpace: 'nowrap' }}>4K7-MP2-X9T3</span>.
          </>
        }
        error={errors.number}
      >
        {(inputProps) => (
          <OutlinedInput
            value={number}
            onChange={(event) => setNumber(event.target.value)}
            inputRef={numberBox}
            inputProps={{
              ...inputProps,
              autoComplete: 'off',
              autoCapitalize: 'characters',
              spellCheck: false,
            }}
          />
        )}
      </LabelledField>
      <LabelledField id="last-name" label="Student’s last name" error={errors.lastName}>
        {(inputProps) => (
          <OutlinedInput
            value={lastName}
            onChange={(event) => setLastName(event.target.value)}
            inputRef={lastNameBox}
            inputProps={{ ...inputProps, autoComplete: 'off', spellCheck: false }}
          />
        )}
      </LabelledField>
      {refusal && (
        <Notice tone="error" title={refusal.title} announced>
          {refusal.text}
        </Notice>
      )}
      <Button type="submit" variant="outlined" aria-disabled={busy} sx={{ justifySelf: 'start' }}>
        {busy ? 'Checking …' : 'Check the number'}
      </Button>
    </Box>
  );
}

import { RESET_PASSWORD_MINUTES } from '@formroom/domain/messages/kinds.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { formatWait } from '#web/ui/sign-in/format-wait.ts';
import { OfficeContact } from '#web/ui/sign-in/office-contact.tsx';
import { SignInAlert } from '#web/ui/sign-in/sign-in-alert.tsx';
import { useRequiredFields } from '#web/ui/sign-in/use-required-fields.ts';
import { useSignIn } from '#web/ui/sign-in/use-sign-in.ts';
import { requestPasswordReset } from '#web/features/message-links/link-api.ts';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

interface RequestResetFormProps {
  /** Whether all student IDs are numbers. */
  readonly idDigits: boolean;
  /** How to reach the office; empty until it has loaded. */
  readonly contact: string;
}

/** Asks for the student ID, and then says the same whether or not an account or an address exists. */
export function RequestResetForm({ idDigits, contact }: RequestResetFormProps) {
  const [studentId, setStudentId] = useState('');
  const [isSent, setSent] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const answer = useRef<HTMLDivElement>(null);
  const { busy, signInError, secondsLeft, attempt } = useSignIn();
  const { areFilled, getError } = useRequiredFields({
    studentId: { value: studentId.trim(), inputRef: input },
  });
  useEffect(() => {
    if (isSent) answer.current?.focus();
  }, [isSent]);

  const send = () =>
    attempt(async () => {
      await requestPasswordReset(studentId.trim());
      setSent(true);
    });
  if (isSent)
    return (
      <Box ref={answer} tabIndex={-1} role="status" sx={{ outline: 'none', '& p': { mt: 0, mb: 2 } }}>
        <p>If we know a confirmed email address for this ID, we have sent a link.</p>
        <p>
          It works for {formatWait(RESET_PASSWORD_MINUTES * 60)}. Open the newest message if there are
          several.
        </p>
        <p>No message? Look in the spam folder, or ask the school office.</p>
        <OfficeContact contact={contact} />
      </Box>
    );
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (areFilled()) void send();
      }}
    >
      <SignInAlert error={signInError} secondsLeft={secondsLeft} />
      <Box sx={{ display: 'grid', gap: 3, maxWidth: 400 }}>
        <TextInput
          id="student_id"
          label="Student ID"
          value={studentId}
          onChange={setStudentId}
          inputRef={input}
          error={getError('studentId')}
          attributes={{
            autoComplete: 'username',
            autoCapitalize: 'none',
            spellCheck: false,
            ...(idDigits && { inputMode: 'numeric' as const }),
          }}
        />
        <Button type="submit" variant="contained" fullWidth disabled={secondsLeft > 0}>
          Send a link
        </Button>
      </Box>
      {busy && <LoadingOverlay label="Asking for a link …" />}
    </Box>
  );
}

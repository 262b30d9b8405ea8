import { MAX_ADMIN_EMAIL } from '@formroom/domain/api/administrators.ts';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';

const EMAIL = 'administrator-email';

interface EmailInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

/** The email address of an administrator. */
export const EmailInput = ({ value, error, onChange }: EmailInputProps) => (
  <TextInput
    id={EMAIL}
    label="Email address"
    note="(optional)"
    hint="Whoever signs in with the school’s account of this address opens this account."
    error={error}
    value={value}
    max={MAX_ADMIN_EMAIL}
    attributes={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false }}
    onChange={onChange}
  />
);

/** Whether the address has a length that the form may send. Otherwise the input gets the focus. */
export const isSendableEmail = (email: string) => !focusIfTooLong(EMAIL, email, MAX_ADMIN_EMAIL);

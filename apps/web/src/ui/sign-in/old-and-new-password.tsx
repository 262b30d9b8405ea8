import { PasswordInput } from '#web/ui/sign-in/password-input.tsx';

type Name = 'old_password' | 'password';

interface OldAndNewPasswordProps {
  readonly values: Readonly<Record<Name, string>>;
  readonly errors: { readonly [Box in Name]?: string | undefined };
  /** The rules for the new password. */
  readonly hint: string;
  readonly onChange: (name: Name, typed: string) => void;
}

/** The two inputs for changing a password, used by students and administrators. */
export const OldAndNewPassword = ({ values, errors, hint, onChange }: OldAndNewPasswordProps) => (
  <>
    <PasswordInput
      id="old-password"
      label="Old Password"
      value={values.old_password}
      onChange={(typed) => onChange('old_password', typed)}
      autoComplete="current-password"
      error={errors.old_password}
    />
    <PasswordInput
      id="new-password"
      label="New Password"
      value={values.password}
      onChange={(typed) => onChange('password', typed)}
      autoComplete="new-password"
      hint={hint}
      error={errors.password}
    />
  </>
);

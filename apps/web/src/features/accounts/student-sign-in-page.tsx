import { useState } from 'react';
import { FirstPasswordForm } from '#web/features/accounts/first-password-form.tsx';
import type { FirstPassword } from '#web/features/accounts/first-password-hints.ts';
import { StudentSignInForm } from '#web/features/accounts/student-sign-in-form.tsx';
import type { SignInRunner } from '#web/lib/pending-sign-out.ts';

export interface SignedIn {
  studentId: string;
  /** Said on arrival. */
  announcement?: string;
}

interface StudentSignInPageProps {
  /** The school lets families look up their student ID. */
  lookup: boolean;
  /** No student ID has anything but digits. */
  idDigits: boolean;
  /** What a student signs in with for the first time; nothing while it is not known. */
  firstPassword: FirstPassword;
  /** How to reach the office; empty while it is not known. */
  contact: string;
  runSignIn: SignInRunner;
  onSignedIn: (who: SignedIn) => void;
}

/** Asks for student ID and password and, at the first sign-in, for a new password (R1). */
export function StudentSignInPage({
  lookup,
  idDigits,
  firstPassword,
  contact,
  runSignIn,
  onSignedIn,
}: StudentSignInPageProps) {
  const [resetting, setResetting] = useState<string>();
  if (resetting !== undefined) {
    return (
      <FirstPasswordForm
        studentId={resetting}
        firstPassword={firstPassword}
        onChanged={(announcement) => onSignedIn({ studentId: resetting, announcement })}
      />
    );
  }
  return (
    <StudentSignInForm
      lookup={lookup}
      idDigits={idDigits}
      firstPassword={firstPassword}
      contact={contact}
      runSignIn={runSignIn}
      onSignedIn={(studentId) => onSignedIn({ studentId })}
      onMustReset={setResetting}
    />
  );
}

import { useState } from 'react';
import { FirstPasswordForm } from '#web/features/sign-in/first-password/first-password-form.tsx';
import type { FirstPassword } from '#web/features/sign-in/first-password/first-password-hints.ts';
import { StudentSignInForm } from '#web/features/sign-in/student-sign-in-form.tsx';
import type { SignInRunner } from '#web/lib/pending-sign-out.ts';

export interface SignedIn {
  studentId: string;
  /** Shown after the sign-in. */
  announcement?: string;
}

interface StudentSignInPageProps {
  /** Whether families can look up their student ID. */
  lookup: boolean;
  /** Whether all student IDs are numbers. */
  idDigits: boolean;
  /** What students type at the first sign-in; undefined until it has loaded. */
  firstPassword: FirstPassword;
  /** How to reach the office; empty until it has loaded. */
  contact: string;
  passwordByEmail: boolean;
  runSignIn: SignInRunner;
  onSignedIn: (who: SignedIn) => void;
}

/** Asks for student ID and password, and at the first sign-in for a new password (R1). */
export function StudentSignInPage({
  lookup,
  idDigits,
  firstPassword,
  contact,
  passwordByEmail,
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
      passwordByEmail={passwordByEmail}
      runSignIn={runSignIn}
      onSignedIn={(studentId) => onSignedIn({ studentId })}
      onMustReset={setResetting}
    />
  );
}

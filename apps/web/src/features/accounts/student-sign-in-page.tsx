import { useState } from 'react';
import { FirstPasswordForm } from '#web/features/accounts/first-password-form.tsx';
import { StudentSignInForm } from '#web/features/accounts/student-sign-in-form.tsx';

export interface SignedIn {
  studentId: string;
  /** Said on arrival. */
  announcement?: string;
}

interface StudentSignInPageProps {
  /** The school lets families look up their student ID. */
  lookup: boolean;
  beforeSignIn: () => Promise<void>;
  onSignedIn: (who: SignedIn) => void;
}

/** Student ID and password; then, at the first sign-in, a password of one's own (specification, section 4). */
export function StudentSignInPage({ lookup, beforeSignIn, onSignedIn }: StudentSignInPageProps) {
  const [resetting, setResetting] = useState<string>();
  if (resetting !== undefined) {
    return (
      <FirstPasswordForm
        studentId={resetting}
        onChanged={(announcement) => onSignedIn({ studentId: resetting, announcement })}
      />
    );
  }
  return (
    <StudentSignInForm
      lookup={lookup}
      beforeSignIn={beforeSignIn}
      onSignedIn={(studentId) => onSignedIn({ studentId })}
      onMustReset={setResetting}
    />
  );
}

import { createContext } from 'react';

/** Why the sign-in page is shown, where it says so: another tab has signed out, or the family has chosen a new password. */
export type SignInCause = 'elsewhere' | 'password-changed';

/**
 * Navigation between the sign-in page and the portal, which are separate React roots in one document and share no data.
 */
export interface SignInNavigation {
  /** The portal was opened by the sign-in page, not by loading this page. */
  readonly cameFromSignIn: boolean;
  /** Shows the sign-in page without a request. */
  readonly goToSignIn: (cause?: SignInCause) => void;
}

export const SignInNavigationContext = createContext<SignInNavigation>({
  cameFromSignIn: false,
  goToSignIn: () => location.replace('/'),
});

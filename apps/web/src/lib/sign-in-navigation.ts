import { createContext } from 'react';

/**
 * Navigation between the sign-in page and the portal, which are separate React roots in one document and share no data.
 */
export interface SignInNavigation {
  /** The portal was opened by the sign-in page, not by loading this page. */
  readonly cameFromSignIn: boolean;
  /** Shows the sign-in page without a request; `elsewhere` if another tab has signed out. */
  readonly goToSignIn: (cause?: 'elsewhere') => void;
}

export const SignInNavigationContext = createContext<SignInNavigation>({
  cameFromSignIn: false,
  goToSignIn: () => location.replace('/'),
});

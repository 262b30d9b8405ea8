import { createContext } from 'react';

/** The way between the sign-in page and the portal, which live in one document without sharing any data. */
export interface SignInNavigation {
  /** The portal was entered through the sign-in page, not by loading this page. */
  readonly cameFromSignIn: boolean;
  /** Shows the sign-in page without asking the network for it. */
  readonly goToSignIn: () => void;
}

export const SignInNavigationContext = createContext<SignInNavigation>({
  cameFromSignIn: false,
  goToSignIn: () => location.replace('/'),
});

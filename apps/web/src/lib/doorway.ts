import { createContext } from 'react';

/** The way between the sign-in page and the portal, which live in one document without sharing any data. */
export interface Doorway {
  /** The portal was entered through the sign-in page, not by loading this page. */
  readonly entered: boolean;
  /** Shows the sign-in page without asking the network for it. */
  readonly leave: () => void;
}

export const DoorwayContext = createContext<Doorway>({
  entered: false,
  leave: () => location.replace('/'),
});

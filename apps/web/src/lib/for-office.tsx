import type { ReactNode } from 'react';
import { useMayChange } from '#web/lib/session.ts';

/** What changes something, which only administrators with the role Office see (R46). */
export const ForOffice = ({ children }: { children: ReactNode }) => (useMayChange() ? children : null);

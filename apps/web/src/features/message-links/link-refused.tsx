import type { ReactNode } from 'react';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';

/** A link of a message that can't be used, with the way to a new one. */
export const LinkRefused = ({ children }: { children: ReactNode }) => (
  <ErrorNotice title="This link can’t be used">{children}</ErrorNotice>
);

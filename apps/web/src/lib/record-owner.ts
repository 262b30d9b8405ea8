import { createContext, useContext } from 'react';
import { useAccount } from '#web/lib/session.ts';

/** Whose record the pages of a registration show and change. */
export interface RecordOwner {
  readonly studentId: string;
  /** Whether the office fills in the record for the family. */
  readonly isOffice: boolean;
  /** Where the page after the last step is. */
  readonly home: string;
  /** Returns the address of a step from its address in the family's registration, with or without a hash. */
  readonly pathTo: (familyPath: string) => string;
}

export const RecordOwnerContext = createContext<RecordOwner | undefined>(undefined);

/** The owner of the record: the signed-in student, unless the office fills in for a family. */
export function useRecordOwner(): RecordOwner {
  const owner = useContext(RecordOwnerContext);
  const { id } = useAccount();
  return owner ?? { studentId: id, isOffice: false, home: '/dashboard', pathTo: (path) => path };
}

/**
 * Whether somebody of the office types from paper: what only the mouse needs is no stop of the Tab key then, so that each
 * field takes one press (R45).
 */
export const useIsOfficeEntry = () => useContext(RecordOwnerContext)?.isOffice === true;

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import {
  FamilyAutosaveContext,
  getFamilyAutosave,
  startFamilyAutosave,
} from '#web/lib/autosave/family-autosave.ts';
import { useAccount } from '#web/lib/session.ts';

/** Saves the answers of the signed-in student from when it is shown, on later pages too. */
export function FamilyAutosaveProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const { id } = useAccount();
  const autosave = useMemo(() => getFamilyAutosave(client, id), [client, id]);
  // Before the effects of the pages inside, which send.
  useLayoutEffect(() => startFamilyAutosave(autosave), [autosave]);
  return <FamilyAutosaveContext value={autosave}>{children}</FamilyAutosaveContext>;
}

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import {
  type FamilyAutosave,
  FamilyAutosaveContext,
  startFamilyAutosave,
} from '#web/lib/autosave/family-autosave.ts';
import { useAccount } from '#web/lib/session.ts';

/** Saves the answers of the signed-in student. The children are shown once that has started, which is before the first paint. */
export function FamilyAutosaveProvider({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient();
  const { id } = useAccount();
  const [autosave, setAutosave] = useState<FamilyAutosave>();
  useLayoutEffect(() => setAutosave(startFamilyAutosave(client, id)), [client, id]);
  if (autosave?.client !== client || autosave.studentId !== id) return null;
  return <FamilyAutosaveContext value={autosave}>{children}</FamilyAutosaveContext>;
}

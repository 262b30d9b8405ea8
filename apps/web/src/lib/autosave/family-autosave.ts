import { parseInput } from '@formroom/domain/registration/answer.ts';
import { type FieldName, isFieldName } from '@formroom/domain/registration/catalogue.ts';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { Autosaver } from '#web/lib/autosave/autosaver.ts';
import { cacheStudent } from '#web/lib/autosave/cached-record.ts';
import { DeviceDrafts, type RecoverableDraft } from '#web/lib/autosave/device-drafts.ts';
import { DraftRecovery } from '#web/lib/autosave/draft-recovery.ts';
import { followOtherTabs } from '#web/lib/autosave/other-tabs.ts';
import { subscribeToPageEvents } from '#web/lib/autosave/page-events.ts';
import { AGREEMENT, studentKind } from '#web/lib/autosave/record-kind.ts';
import { FamilyUnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';
import { Confirmer } from '#web/lib/autosave/confirmations/confirmer.ts';
import { forgetStudent } from '#web/lib/last-student.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { settingsQuery } from '#web/lib/settings.ts';
import { saveStudent, studentRecordQuery } from '#web/lib/student-record.ts';
import { adoptUnsaved, clearDeviceDrafts, clearUnsaved } from '#web/lib/unsaved-key.ts';
import { getSchoolToday } from '#web/lib/school-clock.ts';

export interface FamilyAutosave {
  readonly client: QueryClient;
  readonly studentId: string;
  readonly saver: Autosaver;
  readonly confirmer: Confirmer;
  readonly device: DeviceDrafts<FieldName>;
  readonly recovery: DraftRecovery;
  readonly start: () => void;
  readonly stop: () => void;
}
let current: FamilyAutosave | undefined;

export const FamilyAutosaveContext = createContext<FamilyAutosave | undefined>(undefined);

/** The autosaver of the signed-in student, and the drafts that are kept on the device. */
export function useFamilyAutosave(): FamilyAutosave {
  const autosave = useContext(FamilyAutosaveContext);
  if (!autosave) throw new Error('useFamilyAutosave is called outside FamilyAutosaveProvider.');
  return autosave;
}

/** Whether unsaved answers would survive closing the tab; otherwise they are kept in the tab only. */
export function useIsStoredOnDevice(): boolean {
  const { device } = useFamilyAutosave();
  return useSyncExternalStore(device.subscribe, () => device.isStored);
}

/** The unsaved answers of an earlier visit. */
export function useRecoverableDraft(): RecoverableDraft | undefined {
  const { recovery } = useFamilyAutosave();
  return useSyncExternalStore(recovery.subscribe, () => recovery.offer);
}

export interface UnsentCounts {
  /** Typed or confirmed on this visit. */
  readonly current: number;
  /** From an earlier visit, offered on the form. */
  readonly offered: number;
}

/** How many answers and confirmations have not reached the school. */
export function useUnsentCounts(): UnsentCounts {
  const { saver, confirmer, recovery } = useFamilyAutosave();
  const answers = useSyncExternalStore(saver.subscribe, () => saver.unsavedCount);
  const confirmed = useSyncExternalStore(confirmer.subscribe, () => confirmer.unsent.size);
  const offered = useSyncExternalStore(recovery.subscribe, () => countOffered(recovery.offer));
  return { current: answers + confirmed, offered };
}

/** The same in all, where no student may be signed in. */
export function countUnsent(): number {
  if (!current) return 0;
  const { saver, confirmer, recovery } = current;
  return saver.unsavedCount + confirmer.unsent.size + countOffered(recovery.offer);
}

export const countOffered = (offer: RecoverableDraft | undefined) =>
  offer === undefined ? 0 : offer.typed.size + (offer.confirmed?.size ?? 0);

/** Renews the key of the device drafts after a change of password. */
export const renewDraftKey = () => current?.device.renewKey();

/** Stops saving and deletes the drafts, for signing out. */
export function endAutosave() {
  leaveAutosave();
  clearUnsaved();
  clearDeviceDrafts();
}

/** Stops saving, after a sign-out in another tab. Unsaved answers stay in this tab for the next sign-in of their student. */
export function leaveAutosave() {
  current?.stop();
  current = undefined;
  forgetStudent();
}

/** Returns what an earlier page has started for the student, or else what can be started. */
export const getFamilyAutosave = (client: QueryClient, studentId: string): FamilyAutosave =>
  current?.client === client && current.studentId === studentId
    ? current
    : createFamilyAutosave(client, studentId);

/** Starts saving, unless an earlier page has. Deletes what another student left in this tab. */
export function startFamilyAutosave(autosave: FamilyAutosave) {
  if (autosave === current) return;
  current?.stop();
  current = autosave;
  const { client, studentId } = autosave;
  adoptUnsaved(studentId, getFormerIds(client));
  clearUnsaved(studentId);
  autosave.start();
}

/** It outlives pages, so that answers that failed to save on one page are sent from the next. */
function createFamilyAutosave(client: QueryClient, studentId: string): FamilyAutosave {
  const saver = createFamilySaver(client, studentId);
  const formerOwners = getFormerIds(client);
  const confirmer = new Confirmer({ client, studentId, saver, owner: studentId, formerOwners });
  const device = new DeviceDrafts({ id: studentId, isName: isFieldName });
  const record = cacheStudent(client, studentId);
  const recovery = new DraftRecovery({ kind: studentKind, saver, record, device, confirmer });
  let stops: readonly (() => void)[] = [];
  const start = () => {
    device.start();
    recovery.start();
    stops = [subscribeToPageEvents(saver), followOtherTabs(studentId, saver)];
    saver.start();
    confirmer.start();
  };
  const stop = () => {
    for (const end of stops) end();
    saver.stop();
    confirmer.stop();
    device.stop();
  };
  return { client, studentId, saver, confirmer, device, recovery, start, stop };
}

const getFormerIds = (client: QueryClient) => client.getQueryData(sessionQuery.queryKey)?.former_ids ?? [];

export const createFamilySaver = (client: QueryClient, studentId: string) =>
  new Autosaver({
    kind: studentKind,
    record: cacheStudent(client, studentId),
    storage: new FamilyUnsavedStorage(studentId, () => sessionStorage, getFormerIds(client)),
    parseInput: (name, typed) => parseInput(name, typed, getSchoolToday()),
    post: async (posted, options) => {
      try {
        return await saveStudent(posted, options);
      } catch (error) {
        // The terms or the school year that the page shows are no longer those that apply.
        if (error instanceof ApiError && error.body.errors?.[AGREEMENT] !== undefined) {
          void client.invalidateQueries({ queryKey: settingsQuery.queryKey });
          void client.invalidateQueries({ queryKey: studentRecordQuery(studentId).queryKey });
        }
        // Of a family the portal knows no other record than the one that is signed in.
        if (error instanceof ApiError && error.status === 404)
          throw new ApiError(404, { message: 'Another child is signed in.' });
        throw error;
      }
    },
  });

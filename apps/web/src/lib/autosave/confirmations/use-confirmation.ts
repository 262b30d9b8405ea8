import {
  type ConfirmationItem,
  confirmationItems,
  findConfirmationItem,
  findUnconfirmed,
  withEmptyItems,
} from '@formroom/domain/registration/confirmation.ts';
import type { StepId } from '@formroom/domain/registration/steps.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { useSaver } from '#web/lib/autosave/use-autosave.ts';
import { useConfirmations } from '#web/lib/autosave/confirmations/confirmations-query.ts';
import type { Confirmer } from '#web/lib/autosave/confirmations/confirmer.ts';
import { useVisibilitySettings } from '#web/lib/settings.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

export const ConfirmerContext = createContext<Confirmer | undefined>(undefined);

export interface LeftToConfirm {
  readonly year: number;
  readonly byStep: Record<StepId, ConfirmationItem[]>;
  readonly all: readonly ConfirmationItem[];
  /** Whether the school asks for a new photo (R55). */
  readonly isPhotoOld: boolean;
}

/** What is left of a step; the photo counts as one. */
export const countLeft = ({ byStep, isPhotoOld }: LeftToConfirm, step: StepId) =>
  step === 'documents' ? Number(isPhotoOld) : byStep[step].length;

/** What is left to confirm for the school year; undefined while it is not known, and where nothing is asked. */
export function useLeftToConfirm(): LeftToConfirm | undefined {
  const record = useStudentRecord();
  const settings = useVisibilitySettings();
  const { data } = useConfirmations();
  if (!data?.asked) return undefined;
  const byStep = findUnconfirmed(record, new Set(Object.keys(data.confirmed)), settings);
  const all = Object.values(byStep).flat();
  return { year: data.year, byStep, all, isPhotoOld: data.old_photo !== null };
}

/** The state of an item: `folded` is confirmed with the rest of its section. */
export type ItemState =
  | { readonly kind: 'none' | 'folded' | 'invalid' | 'changing' }
  | { readonly kind: 'confirmed'; readonly at: string }
  | { readonly kind: 'sending'; readonly isWaiting: boolean }
  | { readonly kind: 'left'; readonly lastAt: string | undefined; readonly message: string | undefined };

/** The state of an item, and what a press does. */
export function useItem(id: string): { state: ItemState; confirm: () => void } {
  const confirmer = useContext(ConfirmerContext);
  const saver = useSaver();
  const { data } = useConfirmations();
  const left = useLeftToConfirm();
  const isUnsent = useSyncExternalStore(saver.subscribe, () =>
    isBeingChanged(id, (name) => saver.isUnsaved(name)),
  );
  const isInvalid = useSyncExternalStore(saver.subscribe, () =>
    isBeingChanged(id, (name) => saver.field(name).message !== undefined),
  );
  const sent = useSyncExternalStore(confirmer?.subscribe ?? subscribeToNothing, () =>
    confirmer?.isUnsent(id) ? (confirmer.failure ? 'waiting' : 'sending') : confirmer?.message(id),
  );
  const confirm = () => {
    if (data) confirmer?.confirm([id], data.year);
  };
  const state = ((): ItemState => {
    if (!confirmer || !data || !left) return { kind: 'none' };
    const confirmed = data.confirmed[id];
    if (isInvalid) return { kind: 'invalid' };
    if (isUnsent) return { kind: 'changing' };
    if (confirmed) return { kind: 'confirmed', at: confirmed.at };
    if (!left.all.some((item) => item.id === id)) return { kind: 'folded' };
    if (sent === 'sending' || sent === 'waiting') return { kind: 'sending', isWaiting: sent === 'waiting' };
    return { kind: 'left', lastAt: data.earlier[id] ?? data.agreed_at ?? undefined, message: sent };
  })();
  return { state, confirm };
}

const isBeingChanged = (id: string, test: (name: ConfirmationItem['fields'][number]) => boolean): boolean =>
  findConfirmationItem(id)?.fields.some(test) ?? false;

const subscribeToNothing = () => () => undefined;

/** The empty answers that are confirmed with the rest of a section. */
export function useEmptyItems(item: ConfirmationItem): ConfirmationItem[] {
  const record = useStudentRecord();
  const left = useLeftToConfirm();
  const { data } = useConfirmations();
  if (!left) return [];
  return withEmptyItems([item], record).filter(
    ({ id, isSingle }) => isSingle && data?.confirmed[id] === undefined,
  );
}

/** The item of a section’s remaining answers. */
export const findSectionItem = (sectionId: string) =>
  confirmationItems.find(({ section, isSingle }) => section.id === sectionId && !isSingle);

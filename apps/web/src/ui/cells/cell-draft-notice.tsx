import { useSyncExternalStore } from 'react';
import type { CellName } from '#web/lib/autosave/cells/cell-kind.ts';
import type { RecoverableDraft } from '#web/lib/autosave/device-drafts.ts';
import { EarlierDraft, EarlierDrafts } from '#web/ui/feedback/earlier-drafts.tsx';

interface CellDraftNoticeProps<Name extends CellName> {
  readonly recovery: CellRecovery<Name>;
  /** `Ali, Zoe, Exam mark` */
  readonly describe: (name: Name) => string;
}

interface CellRecovery<Name extends CellName> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly offer: RecoverableDraft<Name> | undefined;
  newerText(name: Name): string | undefined;
  drop(name: Name): void;
  restore(): void;
  discard(): void;
}

/** Offers the cells of an earlier visit on this device that were never saved. */
export function CellDraftNotice<Name extends CellName>({ recovery, describe }: CellDraftNoticeProps<Name>) {
  const offer = useSyncExternalStore(recovery.subscribe, () => recovery.offer);
  if (!offer) return null;
  return (
    <EarlierDrafts
      count={offer.typed.size}
      noun="cell"
      at={offer.at}
      onSend={() => recovery.restore()}
      onDelete={() => recovery.discard()}
    >
      {[...offer.typed].map(([name, typed]) => {
        const newer = recovery.newerText(name);
        return (
          <EarlierDraft
            key={name}
            label={describe(name)}
            text={typed || 'empty'}
            newer={newer === '' ? 'empty' : newer}
            onKeepNewer={() => recovery.drop(name)}
          />
        );
      })}
    </EarlierDrafts>
  );
}

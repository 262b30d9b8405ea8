import { catalogue, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import { findConfirmationItem, formatItemName } from '@formroom/domain/registration/confirmation.ts';
import { countOffered, useFamilyAutosave, useRecoverableDraft } from '#web/lib/autosave/family-autosave.ts';
import { labelInSection } from '#web/lib/missing-items.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';
import { EarlierDraft, EarlierDrafts } from '#web/ui/feedback/earlier-drafts.tsx';

/** Offers the unsaved answers of an earlier visit on this device. */
export function DraftRecoveryNotice() {
  const { recovery } = useFamilyAutosave();
  const offer = useRecoverableDraft();
  if (!offer) return null;
  return (
    <EarlierDrafts
      count={countOffered(offer)}
      noun="answer"
      at={offer.at}
      onSend={() => recovery.restore()}
      onDelete={() => recovery.discard()}
    >
      {[...offer.typed].map(([name, typed]) => (
        <OfferedAnswer key={name} name={name} typed={typed} />
      ))}
      {[...(offer.confirmed?.keys() ?? [])].map((id) => {
        const item = findConfirmationItem(id);
        return item && <EarlierDraft key={id} label={formatItemName(item)} text="Still correct" />;
      })}
    </EarlierDrafts>
  );
}

function OfferedAnswer({ name, typed }: { name: FieldName; typed: string }) {
  const { recovery } = useFamilyAutosave();
  // The saved answer may change while the panel is shown.
  useStudentRecord();
  const newer = recovery.newerText(name);
  return (
    <EarlierDraft
      label={labelInSection(name)}
      text={formatDraftAnswer(name, typed)}
      newer={newer === undefined ? undefined : formatDraftAnswer(name, newer)}
      onKeepNewer={() => recovery.drop(name)}
    />
  );
}

function formatDraftAnswer(name: FieldName, typed: string) {
  if (typed === '') return 'no answer';
  const { kind } = catalogue[name];
  if (kind === 'flag') return typed === '1' ? 'Yes' : 'No';
  // The code of a list entry means nothing to a family.
  return kind === 'code' ? 'another choice' : typed;
}

import type { MarkSheet, SheetState } from '@formroom/domain/api/mark-sheets.ts';
import { WarningNote } from '#web/ui/feedback/warning-note.tsx';

export const stateLabels: Readonly<Record<SheetState, string>> = {
  open: 'Open',
  handed_in: 'Handed in',
  closed: 'Closed',
  locked: 'Posted',
};

const whyReadOnly: Readonly<Record<SheetState, string>> = {
  open: 'Only its teacher and the school office can type in this sheet.',
  handed_in: 'To change a mark, ask the school office to open the sheet again.',
  closed:
    'Today is not one of the days on which marks are typed. Ask the school office when the sheets are open.',
  locked: 'The reports of this term are posted, so the marks can’t be changed here.',
};

/** Why nothing can be typed, or why the sheet was opened again. */
export function SheetStateNote({ sheet: { state, editable, reason } }: { readonly sheet: MarkSheet }) {
  if (editable === 0)
    return (
      <WarningNote title={state === 'open' ? 'You can read this sheet' : stateLabels[state]}>
        {whyReadOnly[state]}
      </WarningNote>
    );
  if (reason !== null) return <WarningNote title="Opened again by the school office">{reason}</WarningNote>;
  return state === 'open' ? null : (
    <WarningNote title={stateLabels[state]}>
      The school office can still change marks until the term is posted.
    </WarningNote>
  );
}

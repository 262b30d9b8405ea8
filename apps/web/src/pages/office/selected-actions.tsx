import { type ComponentType, lazy } from 'react';
import { type PrintedDocument, printedDocuments } from '#web/features/prints/print-choice.ts';
import { RemindersDialog } from '#web/features/reminders/reminders-dialog.tsx';
import type { SelectedDialogProps } from '#web/features/student-list/select/bulk-change-dialog.tsx';
import { formatSelected } from '#web/features/student-list/select/format-selected.ts';

export interface SelectedAction {
  readonly label: string;
  /** Whether a line separates it from those before. */
  readonly isFirst?: boolean;
  /** Whether it changes something, so that the role Read only does not have it. */
  readonly isChange?: boolean;
  readonly dialog: ComponentType<SelectedDialogProps>;
}

// Loaded separately, so that the list does not wait for dialogs that few visits open.
const PrintDialog = lazy(async () => ({
  default: (await import('#web/features/prints/print-selected-dialog.tsx')).PrintSelectedDialog,
}));
const SlipsDialog = lazy(async () => ({
  default: (await import('#web/features/credential-slips/print-slips-dialog.tsx')).PrintSelectedSlipsDialog,
}));
const ExportDialog = lazy(async () => ({
  default: (await import('#web/features/exports/export-selected-dialog.tsx')).ExportSelectedDialog,
}));
const FamilyReminderDialog = lazy(async () => ({
  default: (await import('#web/features/messages/reminder/family-reminder-dialog.tsx')).FamilyReminderDialog,
}));
/** The props of a dialog of another feature. */
const toProps = ({ selected, onClose }: SelectedDialogProps) => ({
  selection: selected.selection,
  description: formatSelected(selected),
  onClose,
});

const toPrintAction = (document: PrintedDocument, label: string): SelectedAction => ({
  label: `Print ${label.toLowerCase()}…`,
  dialog: (props) => <PrintDialog document={document} {...toProps(props)} />,
});

/** What the office can do with selected students, in the order of the menu. */
export const selectedActions: readonly SelectedAction[] = [
  ...printedDocuments.map(({ id, label }) => toPrintAction(id, label)),
  { label: 'Print sign-in slips…', isChange: true, dialog: (props) => <SlipsDialog {...toProps(props)} /> },
  { label: 'Export…', isFirst: true, dialog: (props) => <ExportDialog {...toProps(props)} /> },
  { label: 'Remind families…', dialog: (props) => <RemindersDialog {...toProps(props)} /> },
  {
    label: 'Remind by message…',
    isChange: true,
    dialog: (props) => <FamilyReminderDialog {...toProps(props)} />,
  },
  {
    label: 'Move to a class…',
    isChange: true,
    isFirst: true,
    dialog: lazy(async () => ({
      default: (await import('#web/features/student-list/select/move-dialog.tsx')).MoveDialog,
    })),
  },
  {
    label: 'Reopen accounts…',
    isChange: true,
    dialog: lazy(async () => ({
      default: (await import('#web/pages/office/reopen-selected-dialog.tsx')).ReopenSelectedDialog,
    })),
  },
  {
    label: 'Mark as left…',
    isChange: true,
    isFirst: true,
    dialog: lazy(async () => ({
      default: (await import('#web/pages/office/leave-selected-dialog.tsx')).LeaveSelectedDialog,
    })),
  },
];

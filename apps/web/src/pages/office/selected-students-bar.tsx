import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { SelectedDialogProps } from '#web/features/students/selection/bulk-change-dialog.tsx';
import { SelectionBar } from '#web/features/students/selection/selection-bar.tsx';
import type {
  SelectedStudents,
  StudentSelectionState,
} from '#web/features/students/selection/use-student-selection.ts';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';

interface SelectedAction {
  readonly label: string;
  /** Whether a line separates it from those before. */
  readonly isFirst?: boolean;
  readonly dialog: ComponentType<SelectedDialogProps>;
}

// Loaded separately, so that the list does not wait for dialogs that few visits open.
const actions: readonly SelectedAction[] = [
  {
    label: 'Move to a class…',
    dialog: lazy(async () => ({
      default: (await import('#web/features/students/selection/move-dialog.tsx')).MoveDialog,
    })),
  },
  {
    label: 'Reopen accounts…',
    dialog: lazy(async () => ({
      default: (await import('#web/features/students/selection/reopen-selected-dialog.tsx'))
        .ReopenSelectedDialog,
    })),
  },
  {
    label: 'Mark as left…',
    isFirst: true,
    dialog: lazy(async () => ({
      default: (await import('#web/features/students/selection/leave-selected-dialog.tsx'))
        .LeaveSelectedDialog,
    })),
  },
];

/** The bar of the list's select mode, with the menu of what can be done with the selected students. */
export function SelectedStudentsBar({ selection }: { selection: StudentSelectionState }) {
  const { selected } = selection;
  const [anchor, setAnchor] = useState<HTMLElement>();
  // The students as they were when the dialog was opened: the change itself clears the selection.
  const [open, setOpen] = useState<{ action: SelectedAction; selected: SelectedStudents }>();
  const isEmpty = selected.count === 0;
  const Dialog = open?.action.dialog;
  return (
    <>
      <SelectionBar selection={selection}>
        <Button
          variant="contained"
          endIcon={<ExpandMore />}
          aria-haspopup="menu"
          aria-expanded={anchor !== undefined}
          aria-disabled={isEmpty}
          onClick={(event) => !isEmpty && setAnchor(event.currentTarget)}
        >
          Actions
        </Button>
      </SelectionBar>
      {/* Rendered in the page's landmark, because content outside landmarks is hard to find with a screen reader. */}
      <Menu
        open={anchor !== undefined}
        anchorEl={anchor ?? null}
        container={() => anchor?.closest('main') ?? null}
        onClose={() => setAnchor(undefined)}
      >
        {actions.map((action, place) => (
          <MenuItem
            key={action.label}
            divider={actions[place + 1]?.isFirst ?? false}
            sx={{ minHeight: 48 }}
            onClick={() => {
              setAnchor(undefined);
              setOpen({ action, selected });
            }}
          >
            {action.label}
          </MenuItem>
        ))}
      </Menu>
      {Dialog && (
        <Suspense fallback={<LoadingOverlay label="Opening …" />}>
          <Dialog selected={open.selected} onChanged={selection.clear} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  );
}

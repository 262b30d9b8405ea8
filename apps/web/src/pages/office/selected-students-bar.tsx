import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { studentListKey } from '#web/lib/student-record.ts';
import { SelectionBar } from '#web/features/student-list/select/selection-bar.tsx';
import type {
  SelectedStudents,
  StudentSelectionState,
} from '#web/features/student-list/select/use-student-selection.ts';
import { useMayChange } from '#web/lib/session.ts';
import { type SelectedAction, selectedActions } from '#web/pages/office/selected-actions.tsx';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';

/** The bar of the list's select mode, with the menu of what can be done with the selected students. */
export function SelectedStudentsBar({ selection }: { selection: StudentSelectionState }) {
  const { selected } = selection;
  const mayChange = useMayChange();
  const actions = selectedActions.filter(({ isChange = false }) => mayChange || !isChange);
  const [anchor, setAnchor] = useState<HTMLElement>();
  useCloseOnBack(anchor !== undefined, () => setAnchor(undefined));
  // The students as they were when the dialog was opened: the change itself clears the selection.
  const [open, setOpen] = useState<{ action: SelectedAction; selected: SelectedStudents }>();
  const isEmpty = selected.count === 0;
  const Dialog = open?.action.dialog;
  const client = useQueryClient();
  const close = () => {
    setOpen(undefined);
    // A refusal may have said that the list has changed.
    void client.invalidateQueries({ queryKey: studentListKey });
  };
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
          <Dialog selected={open.selected} onChanged={selection.clear} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

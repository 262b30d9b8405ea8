import Checklist from '@mui/icons-material/Checklist';
import Button from '@mui/material/Button';
import type { StudentSelectionState } from '#web/features/student-list/select/use-student-selection.ts';

/** Turns the list's select mode on or off. */
export const SelectButton = ({ isOn, toggle }: Pick<StudentSelectionState, 'isOn' | 'toggle'>) => (
  <Button
    variant={isOn ? 'contained' : 'outlined'}
    startIcon={<Checklist />}
    aria-pressed={isOn}
    onClick={toggle}
  >
    Select
  </Button>
);

import { type Parent, parents } from '@formroom/domain/registration/family-visibility.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { startTransition, useOptimistic } from 'react';

const labels: Record<Parent, string> = { mother: 'Mother', father: 'Father', guardian: 'Guardian' };

interface ParentCheckboxesProps {
  readonly shown: readonly Parent[];
  readonly onToggle: (parent: Parent, isTicked: boolean) => void;
}

/** Shows and hides the sections of the parents. Hiding one keeps its answers. */
export function ParentCheckboxes({ shown, onToggle }: ParentCheckboxesProps) {
  // A tick is painted before its section, which takes a slow phone a tenth of a second.
  const [ticked, setTicked] = useOptimistic(shown);
  const toggle = (parent: Parent, isTicked: boolean) =>
    startTransition(() => {
      setTicked((before) => (isTicked ? [...before, parent] : before.filter((other) => other !== parent)));
      onToggle(parent, isTicked);
    });
  return (
    <Box component="fieldset" sx={{ m: 0, mt: 1.5, p: 0, border: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ p: 0, fontSize: '0.9375rem', fontWeight: 600 }}>
        Show questions about
      </Box>
      {parents.map((parent) => (
        <FormControlLabel
          key={parent}
          label={labels[parent]}
          sx={{ mr: 3, minHeight: 44 }}
          control={
            <Checkbox
              checked={ticked.includes(parent)}
              onChange={(_event, isTicked) => toggle(parent, isTicked)}
            />
          }
        />
      ))}
    </Box>
  );
}

import { type Parent, parents } from '@formroom/domain/registration/family-visibility.ts';
import { listFilledParents, listParentFields } from '@formroom/domain/registration/visibility.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { startTransition, useOptimistic, useState } from 'react';
import { ConfirmCloseDialog } from '#web/ui/feedback/confirm-close-dialog.tsx';
import { useFromAnswers, useSaver } from '#web/lib/autosave/use-autosave.ts';

const labels: Record<Parent, string> = { mother: 'Mother', father: 'Father', guardian: 'Guardian' };

interface ParentCheckboxesProps {
  readonly shown: readonly Parent[];
  readonly onToggle: (parent: Parent, isTicked: boolean) => void;
}

/** Shows and hides the sections of the parents. Hiding one keeps its answers, unless the family clears them. */
export function ParentCheckboxes({ shown, onToggle }: ParentCheckboxesProps) {
  const answered = useFromAnswers((answers) => listFilledParents((name) => answers[name] !== null));
  const [hidden, setHidden] = useState<Parent>();
  // A tick is painted before its section, which takes a slow phone a tenth of a second.
  const [ticked, setTicked] = useOptimistic(shown);
  const toggle = (parent: Parent, isTicked: boolean) =>
    startTransition(() => {
      setTicked((before) => (isTicked ? [...before, parent] : before.filter((other) => other !== parent)));
      onToggle(parent, isTicked);
      setHidden(!isTicked && answered.includes(parent) ? parent : undefined);
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
      {hidden && <ClearAnswersDialog parent={hidden} onClose={() => setHidden(undefined)} />}
    </Box>
  );
}

const whose: Record<Parent, string> = { mother: 'Her', father: 'His', guardian: 'The guardian’s' };

/** Says that a parent’s answers are kept, and offers to clear them. */
function ClearAnswersDialog({ parent, onClose }: { parent: Parent; onClose: () => void }) {
  const saver = useSaver();
  const clear = () => {
    for (const name of listParentFields(parent)) if (saver.field(name).typed !== '') saver.choose(name, '');
    onClose();
  };
  return (
    <ConfirmCloseDialog
      title={`${whose[parent]} answers are kept`}
      keepLabel="Keep them"
      discardLabel="Clear them"
      onKeep={onClose}
      onDiscard={clear}
    >
      The school still has everything that is filled in for the {labels[parent].toLowerCase()}. Clear it?
    </ConfirmCloseDialog>
  );
}

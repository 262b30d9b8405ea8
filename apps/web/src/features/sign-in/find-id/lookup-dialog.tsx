import type { LookupEntry } from '@formroom/domain/api/students.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useRef, useState } from 'react';
import { LookupBox } from '#web/features/sign-in/find-id/lookup-box.tsx';
import { LookupMatch } from '#web/features/sign-in/find-id/lookup-match.tsx';
import { LookupStatus } from '#web/features/sign-in/find-id/lookup-status.tsx';
import { useStudentSearch } from '#web/features/sign-in/find-id/use-student-search.ts';
import { widths } from '#web/lib/design-tokens.ts';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';
import { DialogHeading, ScrollingDialog } from '#web/ui/feedback/scrolling-dialog.tsx';

interface LookupDialogProps {
  onChosen: (studentId: string) => void;
  onClose: () => void;
}

/** Finds a student ID by name. Choosing a student fills in the ID behind the dialog. */
export function LookupDialog({ onChosen, onClose }: LookupDialogProps) {
  useCloseOnBack(true, onClose);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<LookupEntry>();
  const content = useRef<HTMLDivElement>(null);
  const search = useStudentSearch(chosen ? '' : typed);
  return (
    <ScrollingDialog
      width={widths.lookupDialog}
      onClose={onClose}
      onEntered={() => content.current?.querySelector('input')?.focus()}
      aria-labelledby="lookup-title"
      paperStyle={{ alignSelf: 'flex-start', mt: { xs: 2, sm: 8 } }}
    >
      <DialogHeading id="lookup-title">Get your student ID</DialogHeading>
      <DialogContent ref={content} sx={{ pb: 1 }}>
        <LookupBox
          typed={chosen ? formatListName(chosen) : typed}
          found={search.found}
          onTyped={(text) => {
            setChosen(undefined);
            setTyped(text);
          }}
          onChosen={(entry) => {
            setChosen(entry);
            onChosen(entry.id);
          }}
        />
        {chosen ? <LookupMatch entry={chosen} /> : <LookupStatus {...search} />}
      </DialogContent>
      <DialogActions>
        <Button variant={chosen ? 'contained' : 'outlined'} onClick={onClose}>
          {chosen ? 'Back to sign-in' : 'Close'}
        </Button>
      </DialogActions>
    </ScrollingDialog>
  );
}

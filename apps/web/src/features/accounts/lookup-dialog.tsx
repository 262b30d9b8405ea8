import type { LookupEntry } from '@formroom/domain/api/students.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useRef, useState } from 'react';
import { LookupBox } from '#web/features/accounts/lookup-box.tsx';
import { LookupMatch } from '#web/features/accounts/lookup-match.tsx';
import { LookupStatus } from '#web/features/accounts/lookup-status.tsx';
import { useStudentSearch } from '#web/features/accounts/use-student-search.ts';
import { widths } from '#web/lib/design-tokens.ts';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';

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
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth={false}
      // The whole dialog scrolls, because at a large zoom its content alone would have no room to.
      scroll="body"
      aria-labelledby="lookup-title"
      slotProps={{
        transition: { onEntered: () => content.current?.querySelector('input')?.focus() },
        paper: {
          sx: {
            maxWidth: widths.lookupDialog,
            m: 2,
            width: 'calc(100% - 32px)',
            alignSelf: 'flex-start',
            mt: { xs: 2, sm: 8 },
          },
        },
      }}
    >
      <DialogTitle id="lookup-title" component="h2" sx={{ fontWeight: 700, fontSize: '1.25rem', pb: 1 }}>
        Get your student ID
      </DialogTitle>
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
    </Dialog>
  );
}

import type { SheetRow } from '@formroom/domain/api/mark-sheets.ts';
import { insertName } from '@formroom/domain/report-cards/check-remark.ts';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { remarkBankQuery } from '#web/lib/remark-bank.ts';
import { DialogHeading, ScrollingDialog } from '#web/ui/feedback/scrolling-dialog.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

interface RemarkBankDialogProps {
  readonly row: SheetRow;
  readonly onClose: () => void;
  readonly onChoose: (remark: string) => void;
}

/** The remarks of the school and one's own, with the student's name in them. */
export function RemarkBankDialog({ row, onClose, onChoose }: RemarkBankDialogProps) {
  const bank = useQuery(remarkBankQuery);
  const [search, setSearch] = useState('');
  const title = useId();
  const matches = (remarks: readonly string[]) =>
    remarks.filter((remark) => remark.toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <ScrollingDialog width={560} onClose={onClose} aria-labelledby={title}>
      <DialogHeading id={title}>Remark for {row.name}</DialogHeading>
      <DialogContent>
        <OutlinedInput
          type="search"
          fullWidth
          // oxlint-disable-next-line a11y/no-autofocus -- a dialog must take the focus (WAI-ARIA)
          autoFocus
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          placeholder="Search remarks"
          inputProps={{ 'aria-label': 'Search remarks' }}
        />
        <QueryStates query={bank} failed="The remarks could not be loaded" height={160}>
          {({ own, school }) => {
            const found = matches([...new Set([...own, ...school])]);
            if (found.length === 0)
              return (
                <p>{search === '' ? 'There are no remarks in the bank yet.' : 'No remark has this text.'}</p>
              );
            return (
              <List aria-label="Remarks">
                {found.map((remark) => (
                  <li key={remark}>
                    <ListItemButton
                      component="button"
                      onClick={() => onChoose(remark)}
                      sx={{ width: '100%' }}
                    >
                      {insertName(remark, row.first_name)}
                    </ListItemButton>
                  </li>
                ))}
              </List>
            );
          }}
        </QueryStates>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
      </DialogActions>
    </ScrollingDialog>
  );
}

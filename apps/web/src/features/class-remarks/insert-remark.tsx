import { insertName } from '@formroom/domain/report-cards/check-remark.ts';
import Button from '@mui/material/Button';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { remarkBankQuery } from '#web/lib/remark-bank.ts';

interface InsertRemarkProps {
  /** What it is inserted into, for screen readers. */
  readonly label: string;
  readonly firstName: string;
  readonly onInsert: (remark: string) => void;
}

/** A button with the remarks of the bank, with the student's first name in its place. */
export function InsertRemark({ label, firstName, onInsert }: InsertRemarkProps) {
  const { data: bank } = useQuery(remarkBankQuery);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const groups = [
    { title: 'Your remarks', remarks: bank?.own ?? [] },
    { title: 'Remarks of the school', remarks: bank?.school ?? [] },
  ].filter(({ remarks }) => remarks.length > 0);
  if (groups.length === 0) return null;
  return (
    <>
      <Button
        id={id}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={`Insert a remark into ${label}`}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ alignSelf: 'start' }}
      >
        Insert a remark
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {groups.flatMap(({ title, remarks }) => [
          <ListSubheader key={title} role="presentation">
            {title}
          </ListSubheader>,
          ...remarks.map((remark) => (
            <MenuItem
              key={`${title} ${remark}`}
              onClick={() => {
                onInsert(insertName(remark, firstName));
                setAnchor(null);
              }}
              sx={{ whiteSpace: 'normal', maxWidth: 480 }}
            >
              {insertName(remark, firstName)}
            </MenuItem>
          )),
        ])}
      </Menu>
    </>
  );
}

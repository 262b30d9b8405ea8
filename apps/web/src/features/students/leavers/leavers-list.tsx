import type { Leaver } from '@formroom/domain/api/leavers.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type RefObject, useState } from 'react';
import { CardList } from '#web/components/layout/card-list.ts';
import { EraseDialog } from '#web/features/students/leavers/erase-dialog.tsx';
import { foundLeavers } from '#web/features/students/leavers/found-leavers.ts';
import { LeaverItem } from '#web/features/students/leavers/leaver-item.tsx';
import { StudentDialogs } from '#web/features/students/student-dialogs.tsx';
import { useOpenAction } from '#web/features/students/use-open-action.ts';

/** So many at first, and again each time more are asked for. */
const SHOWN = 50;
/** Fewer are seen at a glance. */
const SEARCHED_FROM = 10;

interface LeaversListProps {
  readonly leavers: readonly Leaver[];
  /** A leaver is back among the students. */
  readonly onGone: () => void;
  readonly fallback: RefObject<HTMLElement | null>;
}

export function LeaversList({ leavers, onGone, fallback }: LeaversListProps) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(SHOWN);
  const [toErase, setToErase] = useState<Leaver>();
  const { open, close, onAction, menu, openMenu, closeMenu } = useOpenAction(fallback);
  const found = foundLeavers(leavers, search);
  return (
    <>
      {leavers.length >= SEARCHED_FROM && (
        <OutlinedInput
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          placeholder="Search name, ID or class"
          inputProps={{ 'aria-label': 'Search leavers', maxLength: 100 }}
          sx={{ width: { xs: '100%', sm: 320 }, mb: 2 }}
        />
      )}
      <Box role="status" sx={{ mb: 1.5, fontWeight: 600 }}>
        {found.length === 0 ? 'No leavers found.' : `Leavers: ${found.length}`}
      </Box>
      {found.length > 0 && (
        <CardList aria-label="Leavers">
          {found.slice(0, shown).map((leaver) => (
            <LeaverItem
              key={leaver.id}
              leaver={leaver}
              onErase={() => setToErase(leaver)}
              onLook={(button) => openMenu(leaver, button)}
              onGone={onGone}
            />
          ))}
        </CardList>
      )}
      {found.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + SHOWN)} sx={{ mt: 2 }}>
          Show more
        </Button>
      )}
      {toErase && <EraseDialog leaver={toErase} onClose={() => setToErase(undefined)} />}
      <StudentDialogs
        isLeaver
        open={open}
        onClose={close}
        menu={menu}
        onMenuClose={closeMenu}
        onAction={onAction}
      />
    </>
  );
}

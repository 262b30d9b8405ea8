import type { Leaver } from '@formroom/domain/api/leavers.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ComponentType, type RefObject, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { normalizeForSearch } from '@formroom/domain/school/normalize-for-search.ts';
import { RowList } from '#web/ui/layout/row-list.ts';
import { EraseDialog } from '#web/features/leavers/erase-dialog.tsx';
import { LeaverItem } from '#web/features/leavers/leaver-item.tsx';
import { formatShowMore } from '#web/lib/format-show-more.ts';
import { type StudentDialogsProps, useOpenAction } from '#web/lib/student-actions.ts';

/** The number of leavers shown at first, and added by each press of the button. */
const PAGE_SIZE = 50;
/** With fewer, a search box is not needed. */
const MIN_COUNT_FOR_SEARCH = 10;

interface LeaversListProps {
  readonly leavers: readonly Leaver[];
  /** Called when a leaver is enrolled again. */
  readonly onRemoved: () => void;
  readonly fallback: RefObject<HTMLElement | null>;
  readonly dialogs: ComponentType<StudentDialogsProps>;
}

/** `Leavers: 12, and 2 who leave on a day ahead` */
function formatLeaverCount(found: readonly Leaver[]) {
  if (found.length === 0) return 'No leavers found.';
  const ahead = found.filter(({ left_at }) => left_at === null).length;
  return `Leavers: ${found.length - ahead}${ahead === 0 ? '' : `, and ${ahead} who ${ahead === 1 ? 'leaves' : 'leave'} on a day ahead`}`;
}

export function LeaversList({ leavers, onRemoved, fallback, dialogs: Dialogs }: LeaversListProps) {
  const [query] = useSearchParams();
  const [search, setSearch] = useState(query.get('search') ?? '');
  const [shown, setShown] = useState(PAGE_SIZE);
  const [toErase, setToErase] = useState<Leaver>();
  const { open, close, onAction, menu, openMenu, closeMenu } = useOpenAction(fallback);
  const found = filterLeavers(leavers, search);
  return (
    <>
      {(search !== '' || leavers.length >= MIN_COUNT_FOR_SEARCH) && (
        <OutlinedInput
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          placeholder="Search name, ID or class"
          inputProps={{ 'aria-label': 'Search leavers' }}
          sx={{ width: { xs: '100%', sm: 320 }, mb: 2 }}
        />
      )}
      <Box role="status" sx={{ mb: 1.5, fontWeight: 600 }}>
        {formatLeaverCount(found)}
      </Box>
      {found.length > 0 && (
        <RowList aria-label="Leavers">
          {found.slice(0, shown).map((leaver) => (
            <LeaverItem
              key={leaver.id}
              leaver={leaver}
              onErase={() => setToErase(leaver)}
              onView={(button) => openMenu(leaver, button)}
              onRemoved={onRemoved}
            />
          ))}
        </RowList>
      )}
      {found.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + PAGE_SIZE)} sx={{ mt: 2 }}>
          {formatShowMore(shown, found.length, PAGE_SIZE)}
        </Button>
      )}
      {toErase && <EraseDialog leaver={toErase} onClose={() => setToErase(undefined)} />}
      <Dialogs isLeaver open={open} onClose={close} menu={menu} onMenuClose={closeMenu} onAction={onAction} />
    </>
  );
}

/** The leavers whose name, ID or class contains every word of the search, in their order. */
export function filterLeavers(leavers: readonly Leaver[], search: string) {
  const words = normalizeForSearch(search).split(/[\s,]+/);
  return leavers.filter((leaver) => {
    const text = normalizeForSearch(`${leaver.id} ${leaver.class_id ?? ''} ${formatListName(leaver)}`);
    return words.every((word) => text.includes(word));
  });
}

import type { OwnSession } from '@formroom/domain/api/own-account.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';
import { ListRow } from '#web/ui/layout/row-list.ts';

interface SessionItemProps {
  readonly session: OwnSession;
  readonly isBusy: boolean;
  readonly onEnd: () => void;
}

/** An administrator's session, with a button to end it unless it is the current one. */
export function SessionItem({ session, isBusy, onEnd }: SessionItemProps) {
  const { current, browser, address } = session;
  const began = useFormatDateTime()(session.began_at);
  const lastUsed = useFormatDateTime()(session.last_used_at);
  const name = browser ?? 'Unknown browser';
  return (
    <ListRow
      sx={{
        p: 0,
        '& + li': { pt: 2 },
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        alignItems: 'center',
        gap: 1,
      }}
    >
      <Box sx={{ minWidth: 0, fontVariantNumeric: 'tabular-nums' }}>
        <Box sx={{ fontWeight: 600 }}>
          {name}
          <span>{current && ' (this one)'}</span>
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          <span>{address !== null && `From ${address}. `}</span>Signed in on {began}. Last used on {lastUsed}.
        </Box>
      </Box>
      {!current && (
        <Button
          variant="outlined"
          disabled={isBusy}
          onClick={onEnd}
          aria-label={`Log out ${name}, signed in ${began}`}
        >
          Log out
        </Button>
      )}
    </ListRow>
  );
}

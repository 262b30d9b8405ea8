import type { MessageEntry } from '@formroom/domain/api/messages.ts';
import { messageKindLabels } from '@formroom/domain/messages/kinds.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { MessageFacts } from '#web/features/messages/sent/message-facts.tsx';
import { pathToStudent } from '#web/lib/student-path.ts';
import { ListRow } from '#web/ui/layout/row-list.ts';

interface OutboxItemProps {
  readonly entry: MessageEntry;
  /** Undefined if it can't be selected, as one that was sent. */
  readonly onSelect: ((isSelected: boolean) => void) | undefined;
  readonly isSelected: boolean;
  readonly onRead: () => void;
}

/** A message, with a checkbox while it can still be sent or cancelled. */
export function OutboxItem({ entry, isSelected, onSelect, onRead }: OutboxItemProps) {
  const kind = messageKindLabels[entry.kind];
  const { student_id: studentId } = entry;
  const who = studentId === null ? `teacher ${entry.teacher ?? ''}` : `student ${studentId}`;
  const name = `${kind}, ${who}, to ${entry.address}`;
  return (
    <ListRow
      sx={{
        display: 'flex',
        alignItems: 'center',
        columnGap: 1,
        px: { xs: 1.5, sm: 2 },
        py: 1.5,
      }}
    >
      {onSelect && (
        <Checkbox
          checked={isSelected}
          onChange={(_event, isChecked) => onSelect(isChecked)}
          slotProps={{ input: { 'aria-label': `Select: ${name}` } }}
          sx={{ alignSelf: 'start' }}
        />
      )}
      <Box
        sx={{ flex: 1, minWidth: 0, display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}
      >
        <MessageFacts entry={entry} title={kind}>
          {studentId === null ? (
            <Box>Teacher {entry.teacher}</Box>
          ) : (
            <MuiLink component={Link} to={pathToStudent(studentId, 'messages')} sx={{ py: 0.5 }}>
              Student {studentId}
            </MuiLink>
          )}
        </MessageFacts>
        <Button variant="outlined" aria-label={`Read: ${name}`} aria-haspopup="dialog" onClick={onRead}>
          Read
        </Button>
      </Box>
    </ListRow>
  );
}

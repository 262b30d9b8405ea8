import { type AuditEntry, auditRefusalLabels, auditEventLabels } from '@formroom/domain/api/audit-log.ts';
import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import Box from '@mui/material/Box';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';
import { ListRow } from '#web/ui/layout/row-list.ts';

/** One entry of the audit log. */
export function AuditEntryItem({ entry }: { entry: AuditEntry }) {
  const { at, event, student_id: id, student_name: name, details, count } = entry;
  const time = useFormatDateTime()(at);
  const isRefusal = event in auditRefusalLabels;
  // Otherwise an action that was refused, such as a posting without cards, would look done.
  const isFailed = !isRefusal && entry.status !== null && entry.status >= 400;
  return (
    <ListRow
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: '200px minmax(0, 1fr) 290px' },
        columnGap: 2,
        py: 1.25,
      }}
    >
      <Box
        component="time"
        dateTime={at}
        sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
      >
        {time}
      </Box>
      <Box>
        <Box component="span" sx={{ fontWeight: 600, color: isRefusal ? 'error.main' : 'text.primary' }}>
          {isRefusal && 'Blocked: '}
          {isFailed && 'Not done: '}
          {auditEventLabels[event]}
          {count > 1 && `, ${count} times within a minute`}
        </Box>
        {id !== null && <Box>{name === null ? `Student ${id}` : `${name} (${id})`}</Box>}
        {details !== null && (
          <Box sx={{ color: 'text.secondary' }}>{formatDetails(entry.event, details)}</Box>
        )}
      </Box>
      <Box sx={{ color: 'text.secondary' }}>
        {formatActor(entry)}
        {entry.address !== null && `, from ${entry.address}`}
      </Box>
    </ListRow>
  );
}

/** Replaces the API's names of settings, and of all classes, by their labels. */
function formatDetails(event: AuditEntry['event'], details: string) {
  if (details === ALL_CLASSES) return 'all classes';
  return event === 'settings-changed' ? details.replaceAll('_', ' ') : details;
}

function formatActor({ role, who }: AuditEntry): string {
  switch (role) {
    case 'admin':
      return `Administrator ${who ?? ''}`;
    case 'student':
      return `Student ${who ?? ''}`;
    case 'operator':
      return 'On the server, automatically or by the technician';
    case null:
      return who === null ? 'Not signed in' : `Not signed in, tried as ${who}`;
  }
}

import {
  auditedAccountEvents,
  auditedActions,
  auditedRefusals,
  type AuditEvent,
} from '@formroom/domain/api/audit.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { LabelledField } from '#web/components/layout/labelled-field.tsx';
import type { LogQuestion } from '#web/features/audit-log/get-audit-log.ts';

const groups = {
  'Staff actions': auditedActions,
  'Blocked attempts': auditedRefusals,
  'Account events': auditedAccountEvents,
};

/** Narrows the log to an event, a student or an administrator. */
export function LogFilter({ onAsk }: { onAsk: (question: LogQuestion) => void }) {
  const [event, setEvent] = useState<AuditEvent | ''>('');
  const [student, setStudent] = useState('');
  const [who, setWho] = useState('');
  return (
    <Box
      component="form"
      role="search"
      aria-label="Audit log"
      onSubmit={(submit) => {
        submit.preventDefault();
        onAsk({ event, student_id: student.trim(), who: who.trim() });
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1.4fr 1fr', md: '1.6fr 1fr 1fr auto' },
        gap: 2,
        alignItems: 'end',
        mb: 3,
      }}
    >
      <LabelledField id="log-event" label="Event">
        {(wiring) => (
          <NativeSelect
            value={event}
            // The value is one of the events below, or empty.
            onChange={({ target }) => setEvent(target.value as AuditEvent | '')}
            input={<OutlinedInput />}
            inputProps={wiring}
          >
            <option value="">All</option>
            {Object.entries(groups).map(([title, events]) => (
              <optgroup key={title} label={title}>
                {Object.entries(events).map(([name, words]) => (
                  <option key={name} value={name}>
                    {words}
                  </option>
                ))}
              </optgroup>
            ))}
          </NativeSelect>
        )}
      </LabelledField>
      <LabelledField id="log-student" label="Student ID">
        {(wiring) => (
          <OutlinedInput
            value={student}
            onChange={({ target }) => setStudent(target.value)}
            inputProps={{ ...wiring, maxLength: 20 }}
          />
        )}
      </LabelledField>
      <LabelledField id="log-who" label="Done by">
        {(wiring) => (
          <OutlinedInput
            value={who}
            onChange={({ target }) => setWho(target.value)}
            inputProps={{ ...wiring, maxLength: 50 }}
          />
        )}
      </LabelledField>
      <Button type="submit" variant="contained">
        Search
      </Button>
    </Box>
  );
}

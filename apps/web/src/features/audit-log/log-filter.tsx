import { MAX_ADMIN_NAME } from '@formroom/domain/api/administrators.ts';
import {
  accountEventLabels,
  auditActionLabels,
  auditRefusalLabels,
  type AuditEvent,
} from '@formroom/domain/api/audit-log.ts';
import { formatTakenDate } from '@formroom/domain/kinds/parse-date-input.ts';
import { MAX_ID_LENGTH } from '@formroom/domain/school/student-id.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import type { AuditLogFilter } from '#web/features/audit-log/get-audit-log.ts';
import { type LogDays, readLogDays } from '#web/features/audit-log/log-days.ts';

const groups = {
  'Staff actions': auditActionLabels,
  'Blocked attempts': auditRefusalLabels,
  'Account events': accountEventLabels,
};

const STUDENT = 'log-student';
const WHO = 'log-who';

/** Filters the log by event, student, administrator and days. */
export function LogFilter({ onApply }: { onApply: (filter: AuditLogFilter) => void }) {
  const [event, setEvent] = useState<AuditEvent | ''>('');
  const [isWithViews, setWithViews] = useState(false);
  const [student, setStudent] = useState('');
  const [who, setWho] = useState('');
  const [days, setDays] = useState({ from: '', to: '' });
  const [errors, setErrors] = useState<Partial<LogDays>>({});

  const apply = () => {
    if (focusIfTooLong(STUDENT, student, MAX_ID_LENGTH) || focusIfTooLong(WHO, who, MAX_ADMIN_NAME)) return;
    const read = readLogDays(days);
    setErrors('errors' in read ? read.errors : {});
    if ('errors' in read) {
      document.getElementById(`log-${read.errors.from === undefined ? 'to' : 'from'}`)?.focus();
      return;
    }
    setDays(read);
    onApply({
      event,
      without_views: isWithViews || event !== '' ? '' : '1',
      student_id: student.trim(),
      who: who.trim(),
      from: read.from,
      to: read.to,
    });
  };
  const dayBox = (name: keyof LogDays, label: string) => (
    <TextInput
      id={`log-${name}`}
      label={label}
      hint={formatTakenDate(days[name])}
      error={errors[name]}
      value={days[name]}
      placeholder="YYYY-MM-DD"
      onChange={(typed) => setDays({ ...days, [name]: typed })}
    />
  );
  return (
    <Box
      component="form"
      role="search"
      aria-label="Audit log"
      noValidate
      onSubmit={(submit) => {
        submit.preventDefault();
        apply();
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1.5fr 1fr 1fr 1fr 1fr' },
        gap: 2,
        // Keeps the inputs aligned when one has a message below it.
        alignItems: 'start',
        mb: 3,
      }}
    >
      <Box sx={{ gridColumn: { sm: '1 / -1', lg: 'auto' } }}>
        <LabelledField id="log-event" label="Event">
          {(inputProps) => (
            <NativeSelect
              value={event}
              // The value is one of the events below, or empty.
              onChange={({ target }) => setEvent(target.value as AuditEvent | '')}
              input={<OutlinedInput />}
              inputProps={inputProps}
            >
              <option value="">All</option>
              {Object.entries(groups).map(([title, events]) => (
                <optgroup key={title} label={title}>
                  {Object.entries(events).map(([name, text]) => (
                    <option key={name} value={name}>
                      {text}
                    </option>
                  ))}
                </optgroup>
              ))}
            </NativeSelect>
          )}
        </LabelledField>
      </Box>
      <TextInput id={STUDENT} label="Student ID" value={student} max={MAX_ID_LENGTH} onChange={setStudent} />
      <TextInput id={WHO} label="Done by" value={who} max={MAX_ADMIN_NAME} onChange={setWho} />
      {dayBox('from', 'From')}
      {dayBox('to', 'To')}
      <FormControlLabel
        label="Also show what was only viewed"
        control={<Checkbox checked={isWithViews} onChange={({ target }) => setWithViews(target.checked)} />}
        sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}
      />
      <Button type="submit" variant="contained" sx={{ gridColumn: '1 / -1', justifySelf: 'start' }}>
        Search
      </Button>
    </Box>
  );
}

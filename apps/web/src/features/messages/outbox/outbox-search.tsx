import { type MessageKind, messageKindLabels, messageKinds } from '@formroom/domain/messages/kinds.ts';
import { MAX_ID_LENGTH } from '@formroom/domain/school/student-id.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

interface OutboxSearchProps {
  readonly kind: MessageKind | undefined;
  readonly onKind: (kind: MessageKind | undefined) => void;
  readonly onStudent: (studentId: string) => void;
}

const STUDENT = 'messages-student';
const kindOptions = [
  { value: '', text: 'All' },
  ...messageKinds.map((kind) => ({ value: kind, text: messageKindLabels[kind] })),
];

/** Limits the list to a kind, or to one student. */
export function OutboxSearch({ kind, onKind, onStudent }: OutboxSearchProps) {
  const [student, setStudent] = useState('');
  return (
    <Box
      component="form"
      role="search"
      aria-label="Messages"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!focusIfTooLong(STUDENT, student, MAX_ID_LENGTH)) onStudent(student.trim());
      }}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr auto' },
        gap: 2,
        alignItems: 'end',
      }}
    >
      <SelectField
        id="messages-kind"
        label="Kind"
        chosen={kind ?? ''}
        options={kindOptions}
        onChoose={(value) => onKind(messageKinds.find((each) => each === value))}
      />
      <TextInput id={STUDENT} label="Student ID" value={student} max={MAX_ID_LENGTH} onChange={setStudent} />
      <Button type="submit" variant="outlined" sx={{ justifySelf: 'start' }}>
        Search
      </Button>
    </Box>
  );
}

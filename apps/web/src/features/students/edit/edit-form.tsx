import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { DateControl } from '#web/ui/fields/date-control.tsx';
import { TextControl } from '#web/ui/fields/text-controls.tsx';
import { editFields, type EditFieldName } from '#web/features/students/edit/edit-fields.ts';
import { useSavedInput } from '#web/lib/autosave/use-autosave.ts';

/** The four inputs, each saved on blur or when a date is chosen. */
export function EditForm() {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  return (
    <Box ref={form} sx={{ display: 'grid', gap: 1.5 }}>
      <EditText name="first_name" />
      <EditText name="last_name" />
      <DateControl {...useEditBox('date_of_birth')} field={editFields.date_of_birth} />
      <EditText name="birth_certificate_no" />
    </Box>
  );
}

const EditText = ({ name }: { name: Exclude<EditFieldName, 'date_of_birth'> }) => (
  <TextControl {...useEditBox(name)} field={editFields[name]} />
);

function useEditBox(name: EditFieldName): Omit<ControlProps, 'field'> {
  return {
    ...useSavedInput(name),
    id: `edit-${name}`,
    // The dialog has one status for all its inputs.
    indicator: 'none',
    options: { entries: [], state: 'ready', retry: () => undefined },
  };
}

import {
  newStudentFields,
  type NewStudentField,
  requiredForNewStudent,
} from '@formroom/domain/api/create-student.ts';
import { getKind } from '@formroom/domain/kinds/kinds.ts';
import { catalogue } from '@formroom/domain/registration/catalogue.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useState } from 'react';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { nextStudentIdQuery, useCreateStudent } from '#web/features/students/api/create-student.ts';
import { NewStudentFields } from '#web/features/students/new-student-fields.tsx';
import { SameChildren } from '#web/features/students/same-children.tsx';
import { errorMessage, fieldError } from '#web/lib/api-error.ts';

const FORM = 'new-student';

/** Adds one student by hand; asks first if there is one with the same name and date of birth. */
export function NewStudentDialog({ onClose }: { onClose: () => void }) {
  const { data: next } = useQuery(nextStudentIdQuery);
  const [typedId, setTypedId] = useState<string>();
  const [texts, setTexts] = useState<Partial<Record<NewStudentField, string>>>({});
  const id = typedId ?? next?.id ?? '';
  const create = useCreateStudent(() => {
    enqueueSnackbar(`${texts.first_name ?? ''} ${texts.last_name ?? ''} (${id}) is added.`, {
      variant: 'success',
    });
    onClose();
  });
  const same = create.data?.same ?? [];
  const send = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (create.isPending) return;
    const filled = newStudentFields.filter((name) => (texts[name] ?? '').trim() !== '');
    create.mutate({
      id,
      ...Object.fromEntries(
        filled.map((name) => [name, getKind(catalogue[name]).fromText((texts[name] ?? '').trim())]),
      ),
      not_same_as: same.map((student) => student.id),
    });
  };
  const isFieldError = ['id', ...newStudentFields].some((name) => fieldError(create.error, name));
  return (
    <DialogFrame
      title="New student"
      description="The family signs in for the first time as after an import of students."
      onClose={() => !create.isPending && onClose()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" type="submit" form={FORM} aria-disabled={create.isPending}>
            {create.isPending ? 'Adding …' : same.length > 0 ? 'Add another student' : 'Add student'}
          </Button>
        </>
      }
    >
      <Box component="form" id={FORM} noValidate onSubmit={send} sx={{ display: 'grid', gap: 2 }}>
        <NewStudentFields
          id={id}
          texts={texts}
          required={requiredForNewStudent}
          error={create.error}
          onId={setTypedId}
          onChange={(name, text) => {
            setTexts((before) => ({ ...before, [name]: text }));
            // Other students may have the changed name.
            if (same.length > 0) create.reset();
          }}
        />
      </Box>
      {same.length > 0 && <SameChildren students={same} />}
      {create.isError && (
        <Box role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
          {isFieldError ? 'Check the marked answers. Nothing is saved yet.' : errorMessage(create.error)}
        </Box>
      )}
    </DialogFrame>
  );
}

import {
  newStudentFields,
  type NewStudentField,
  requiredForNewStudent,
} from '@formroom/domain/api/create-student.ts';
import { getKind } from '@formroom/domain/kinds/kinds.ts';
import { catalogue } from '@formroom/domain/registration/catalogue.ts';
import { formatFullName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { nextStudentIdQuery, useCreateStudent } from '#web/features/student-list/add/create-student.ts';
import { getChosenClass, noClassChosen } from '#web/features/student-list/choose-class/class-choice.ts';
import { isNewStudentTooLong, NewStudentFields } from '#web/features/student-list/add/new-student-fields.tsx';
import { SameChildren } from '#web/features/student-list/add/same-children.tsx';
import { errorMessage, fieldError } from '#web/lib/api-error.ts';
import { findClassError } from '#web/lib/registration-progress.ts';
import { UnsavedChangesDialog } from '#web/ui/feedback/unsaved-changes-dialog.tsx';

/** Adds one student by hand; asks first if there is one with the same name and date of birth. */
export function NewStudentForm({ onAdded }: { onAdded: (studentId: string) => void }) {
  const { data: next } = useQuery(nextStudentIdQuery);
  const [typedId, setTypedId] = useState<string>();
  const [typedTexts, setTexts] = useState<Partial<Record<NewStudentField, string>>>({});
  const [schoolClass, setClass] = useState(noClassChosen);
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const className = getChosenClass(schoolClass) ?? '';
  const texts = { ...typedTexts, class_id: className };
  const id = typedId ?? next?.id ?? '';
  const create = useCreateStudent();
  const isAdded = create.data?.created ?? false;
  const same = create.data?.same ?? [];
  const send = (event: { preventDefault(): void }) => {
    event.preventDefault();
    if (create.isPending || isNewStudentTooLong(id, typedTexts, schoolClass)) return;
    if (findClassError(client, className) !== undefined) {
      focusFirstInvalid(form.current);
      return;
    }
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
  useEffect(() => focusFirstInvalid(form.current), [create.error]);
  const finish = useEffectEvent((addedId: string) => {
    const name = formatFullName({ first_name: texts.first_name ?? '', last_name: texts.last_name ?? '' });
    enqueueSnackbar(`${name} (${addedId}) is added.`, { variant: 'success' });
    onAdded(addedId);
  });
  // The next ID is suggested by now.
  const addedId = isAdded ? create.variables?.id : undefined;
  // Only now, because the question below must know that nothing would be lost.
  useEffect(() => {
    if (addedId !== undefined) finish(addedId);
  }, [addedId]);
  const isEmpty = typedId === undefined && Object.values(texts).every((text) => text.trim() === '');
  return (
    <Box
      component="form"
      ref={form}
      aria-label="New student"
      noValidate
      onSubmit={send}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2, maxWidth: 560 }}
    >
      <NewStudentFields
        id={id}
        texts={texts}
        schoolClass={schoolClass}
        required={requiredForNewStudent}
        error={create.error}
        onId={setTypedId}
        onClass={setClass}
        onChange={(name, text) => {
          setTexts((before) => ({ ...before, [name]: text }));
          // Other students may have the changed name.
          if (same.length > 0) create.reset();
        }}
      />
      {same.length > 0 && <SameChildren students={same} />}
      {create.isError && (
        <Box role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
          {isFieldError ? 'Check the marked answers. Nothing is saved yet.' : errorMessage(create.error)}
        </Box>
      )}
      <Button
        variant="contained"
        type="submit"
        aria-disabled={create.isPending}
        sx={{ justifySelf: 'start', mt: 1 }}
      >
        {create.isPending ? 'Adding …' : same.length > 0 ? 'Add as a different child' : 'Add student'}
      </Button>
      <UnsavedChangesDialog
        title="Leave without adding the student?"
        hasUnsavedChanges={!isEmpty && !isAdded}
      >
        {isAdded ? 'The student is added now.' : 'What you typed is not saved.'}
      </UnsavedChangesDialog>
    </Box>
  );
}

const focusFirstInvalid = (form: HTMLElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();

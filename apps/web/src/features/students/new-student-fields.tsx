import { newStudentFields, type NewStudentField } from '@formroom/domain/api/create-student.ts';
import { formatTakenDate } from '@formroom/domain/kinds/parse-date-input.ts';
import { catalogue, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import type { ClassChoice } from '#web/features/students/class-choice.ts';
import { ClassFields } from '#web/features/students/class-fields.tsx';
import { fieldError } from '#web/lib/api-error.ts';
import { referenceEntriesQuery } from '#web/lib/reference-entries.ts';

interface NewStudentFieldsProps {
  readonly id: string;
  readonly texts: Partial<Record<NewStudentField, string>>;
  readonly schoolClass: ClassChoice;
  readonly required: readonly FieldName[];
  /** The error of the call, which may name fields. */
  readonly error: unknown;
  readonly onId: (id: string) => void;
  readonly onClass: (choice: ClassChoice) => void;
  readonly onChange: (name: NewStudentField, text: string) => void;
}

const MAX_ID = 20;
const NONE = { value: '', text: '' };

/** The inputs of a new student. Dates are typed in any common form, as in the registration. */
export function NewStudentFields({
  id,
  texts,
  schoolClass,
  required,
  error,
  onId,
  onClass,
  onChange,
}: NewStudentFieldsProps) {
  // The ID is suggested, so that the name is typed first.
  useEffect(() => document.getElementById('new-last_name')?.focus(), []);
  const { data: lists = [] } = useQuery(referenceEntriesQuery);
  const optionsOf = (name: NewStudentField) => {
    const field = catalogue[name];
    if (field.kind === 'choice') return [NONE, ...field.choices.map((value) => ({ value, text: value }))];
    if (field.kind !== 'code') return undefined;
    const entries = lists.find(({ list }) => list === field.list)?.entries ?? [];
    const current = entries.filter(({ retired }) => retired === 0);
    return [NONE, ...current.map(({ code, title }) => ({ value: String(code), text: title }))];
  };
  return (
    <>
      <LabelledField
        id="new-id"
        label="Student ID"
        hint="The next free one is suggested."
        error={fieldError(error, 'id')}
      >
        {(inputProps) => (
          <OutlinedInput
            value={id}
            inputProps={{ ...inputProps, maxLength: MAX_ID }}
            onChange={({ target }) => onId(target.value)}
          />
        )}
      </LabelledField>
      {newStudentFields.map((name) => {
        const { label, kind } = catalogue[name];
        const shared = { id: `new-${name}`, label, error: fieldError(error, name) };
        if (name === 'class_id') {
          return <ClassFields key={name} {...shared} choice={schoolClass} onChange={onClass} />;
        }
        const options = optionsOf(name);
        const value = texts[name] ?? '';
        if (options) {
          return (
            <SelectField
              key={name}
              {...shared}
              chosen={value}
              options={options}
              onChoose={(text) => onChange(name, text)}
            />
          );
        }
        return (
          <LabelledField
            key={name}
            {...shared}
            {...(!required.includes(name) && { note: '(optional)' })}
            {...(name === 'first_name' && {
              hint: 'A child with one name: write it as the last name, and - here.',
            })}
            {...(kind === 'date' && { hint: formatTakenDate(value) ?? 'For example 1999-12-31' })}
          >
            {(inputProps) => (
              <OutlinedInput
                value={value}
                inputProps={{ ...inputProps, autoComplete: 'off' }}
                onChange={({ target }) => onChange(name, target.value)}
              />
            )}
          </LabelledField>
        );
      })}
    </>
  );
}

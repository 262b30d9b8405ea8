import { newStudentFields, type NewStudentField } from '@formroom/domain/api/create-student.ts';
import { formatTakenDate } from '@formroom/domain/kinds/parse-date-input.ts';
import { catalogue, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import { MAX_ID_LENGTH } from '@formroom/domain/school/student-id.ts';
import { useQuery } from '@tanstack/react-query';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import type { ClassChoice } from '#web/features/student-list/choose-class/class-choice.ts';
import { ClassFields, isClassTooLong } from '#web/features/student-list/choose-class/class-fields.tsx';
import { fieldError } from '#web/lib/api-error.ts';
import { referenceEntriesQuery } from '#web/lib/reference-entries.ts';

type Texts = Readonly<Partial<Record<NewStudentField, string>>>;

interface NewStudentFieldsProps {
  readonly id: string;
  readonly texts: Texts;
  readonly schoolClass: ClassChoice;
  readonly required: readonly FieldName[];
  /** The error of the call, which may name fields. */
  readonly error: unknown;
  readonly onId: (id: string) => void;
  readonly onClass: (choice: ClassChoice) => void;
  readonly onChange: (name: NewStudentField, text: string) => void;
}

const NONE = { value: '', text: '' };

const toInputId = (name: NewStudentField | 'id') => `new-${name}`;
/** The ID of the input that is filled in first. */
export const FIRST_INPUT = toInputId('last_name');

function findMaxLength(name: NewStudentField) {
  const field = catalogue[name];
  return field.kind === 'text' ? field.max : Infinity;
}

/** Whether a text is too long to be sent; the first one then gets the focus. */
export const isNewStudentTooLong = (id: string, texts: Texts, schoolClass: ClassChoice) =>
  focusIfTooLong(toInputId('id'), id, MAX_ID_LENGTH) ||
  newStudentFields.some((name) =>
    name === 'class_id'
      ? isClassTooLong(toInputId(name), schoolClass)
      : focusIfTooLong(toInputId(name), texts[name] ?? '', findMaxLength(name)),
  );

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
  const { data: lists = [] } = useQuery(referenceEntriesQuery);
  const listOptions = (name: NewStudentField) => {
    const field = catalogue[name];
    if (field.kind === 'choice') return [NONE, ...field.choices.map((value) => ({ value, text: value }))];
    if (field.kind !== 'code') return undefined;
    const entries = lists.find(({ list }) => list === field.list)?.entries ?? [];
    const current = entries.filter(({ retired }) => retired === 0);
    return [NONE, ...current.map(({ code, title }) => ({ value: String(code), text: title }))];
  };
  return (
    <>
      <TextInput
        id={toInputId('id')}
        label="Student ID"
        hint="The next free one is suggested."
        error={fieldError(error, 'id')}
        value={id}
        max={MAX_ID_LENGTH}
        onChange={onId}
      />
      {newStudentFields.map((name) => {
        const { label, kind } = catalogue[name];
        const shared = { id: toInputId(name), label, error: fieldError(error, name) };
        if (name === 'class_id') {
          return <ClassFields key={name} {...shared} choice={schoolClass} onChange={onClass} />;
        }
        const options = listOptions(name);
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
          <TextInput
            key={name}
            {...shared}
            {...(!required.includes(name) && { note: '(optional)' })}
            {...(name === 'first_name' && {
              hint: 'A child with one name: write it as the last name, and - here.',
            })}
            {...(kind === 'date' && { hint: formatTakenDate(value) ?? 'For example 1999-12-31' })}
            value={value}
            max={findMaxLength(name)}
            onChange={(text) => onChange(name, text)}
          />
        );
      })}
    </>
  );
}

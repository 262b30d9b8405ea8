import { MAX_CLASS_LENGTH } from '@formroom/domain/api/bulk-students.ts';
import { findSimilarClass, unknownClassMessage } from '@formroom/domain/school/class-name.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { UseClassButton } from '#web/ui/fields/use-class-button.tsx';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';
import {
  NEW_CLASS,
  type ClassChoice,
  toChosenClass,
} from '#web/features/student-list/choose-class/class-choice.ts';
import { useClasses } from '#web/lib/registration-progress.ts';

interface ClassFieldsProps {
  /** The ID of the list; the input of a new name has it with `-name`. */
  readonly id: string;
  readonly label: string;
  readonly choice: ClassChoice;
  /** Options beside the classes. */
  readonly others?: readonly { readonly value: string; readonly text: string }[];
  readonly error: string | undefined;
  readonly onChange: (choice: ClassChoice) => void;
}

const toNameInputId = (id: string) => `${id}-name`;

/** Whether the typed name is too long to be sent; its input then gets the focus. @param id the `id` of its `ClassFields` */
export const isClassTooLong = (id: string, { chosen, typed }: ClassChoice) =>
  chosen === NEW_CLASS && focusIfTooLong(toNameInputId(id), typed, MAX_CLASS_LENGTH);

/** The list of the school's classes. A new class is a choice of its own, so that a typing error doesn't make one. */
export function ClassFields({ id, label, choice, others = [], error, onChange }: ClassFieldsProps) {
  const { inOrder, mostUsedFirst } = useClasses();
  const isNew = choice.chosen === NEW_CLASS;
  const meant = isNew ? findSimilarClass(choice.typed, mostUsedFirst) : undefined;
  return (
    <>
      <SelectField
        id={id}
        label={label}
        chosen={choice.chosen}
        options={[
          { value: '', text: 'Choose a class' },
          ...inOrder.map((name) => ({ value: toChosenClass(name), text: name })),
          ...others,
          { value: NEW_CLASS, text: 'A class that is not in this list' },
        ]}
        error={isNew ? undefined : error}
        onChoose={(chosen) => onChange({ ...choice, chosen })}
      />
      {isNew && (
        <TextInput
          id={toNameInputId(id)}
          label="Name of the class"
          hint="For example 3A"
          error={meant === undefined ? error : unknownClassMessage(choice.typed.trim(), meant)}
          value={choice.typed}
          max={MAX_CLASS_LENGTH}
          onChange={(typed) => onChange({ ...choice, typed })}
        />
      )}
      {meant !== undefined && (
        <UseClassButton
          name={meant}
          onUse={(name) => {
            onChange({ chosen: toChosenClass(name), typed: '' });
            // The pressed button is gone.
            document.getElementById(id)?.focus();
          }}
        />
      )}
    </>
  );
}

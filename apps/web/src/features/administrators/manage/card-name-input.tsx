import { MAX_CARD_NAME } from '@formroom/domain/api/administrators.ts';
import { focusIfTooLong } from '#web/ui/fields/length-info.ts';
import { TextInput } from '#web/ui/fields/text-input.tsx';

const CARD_NAME = 'administrator-card-name';

interface CardNameInputProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

/** The name of an administrator on report cards. */
export const CardNameInput = ({ value, error, onChange }: CardNameInputProps) => (
  <TextInput
    id={CARD_NAME}
    label="Name on report cards"
    note="(optional)"
    hint="As families know the teacher, for example Ms. A. Baptiste. Without it, cards name nobody for marks that are typed."
    error={error}
    value={value}
    max={MAX_CARD_NAME}
    onChange={onChange}
  />
);

/** Whether the name has a length that the form may send. Otherwise the input gets the focus. */
export const isSendableCardName = (name: string) => !focusIfTooLong(CARD_NAME, name, MAX_CARD_NAME);

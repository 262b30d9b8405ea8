import { TextInput } from '#web/ui/fields/text-input.tsx';

interface NumberInputProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}

/** An input for a short number. */
export const NumberInput = (props: NumberInputProps) => (
  <TextInput {...props} attributes={{ inputMode: 'decimal' }} />
);

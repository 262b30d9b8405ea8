import type { ControlProps } from '#web/components/fields/control-props.ts';
import { SelectBox } from '#web/components/fields/select-box.tsx';

export function ChoiceControl(props: ControlProps<'choice'>) {
  const entries = props.field.choices.map((choice) => ({ value: choice, title: choice }));
  return <SelectBox {...props} entries={entries} formatUnlisted={(value) => value} />;
}

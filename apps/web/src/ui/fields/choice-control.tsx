import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { SelectBox } from '#web/ui/fields/select-box.tsx';

export function ChoiceControl(props: ControlProps<'choice'>) {
  const entries = props.field.choices.map((choice) => ({ value: choice, title: choice }));
  return <SelectBox {...props} entries={entries} formatUnlisted={(value) => value} />;
}

import type { ControlProps } from '#web/components/fields/control-props.ts';
import { ListFailure } from '#web/components/fields/list-failure.tsx';
import { SelectBox } from '#web/components/fields/select-box.tsx';

export function CodeControl({ options, ...props }: ControlProps<'code'>) {
  // A number says little, but it shows that there is an answer.
  const titleOfOther = (code: string) =>
    options.state === 'loading' ? '…' : `Saved answer (number ${code})`;
  return (
    <SelectBox
      {...props}
      entries={options.entries}
      titleOfOther={titleOfOther}
      below={<ListFailure options={options} label={props.field.label} />}
    />
  );
}

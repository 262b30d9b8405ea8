import type { ControlProps } from '#web/components/fields/control-props.ts';
import { ListFailure } from '#web/components/fields/list-failure.tsx';
import { SelectBox } from '#web/components/fields/select-box.tsx';

export function TitleControl({ options, ...props }: ControlProps<'title'>) {
  return (
    <SelectBox
      {...props}
      entries={options.entries}
      titleOfOther={(title) => title}
      below={<ListFailure options={options} label={props.field.label} />}
    />
  );
}

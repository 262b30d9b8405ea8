import type { ControlProps } from '#web/components/fields/control-props.ts';
import { ListLoadError } from '#web/components/fields/list-load-error.tsx';
import { SelectBox } from '#web/components/fields/select-box.tsx';

export function TitleControl({ options, ...props }: ControlProps<'title'>) {
  return (
    <SelectBox
      {...props}
      entries={options.entries}
      formatUnlisted={(title) => title}
      below={<ListLoadError options={options} label={props.field.label} />}
    />
  );
}

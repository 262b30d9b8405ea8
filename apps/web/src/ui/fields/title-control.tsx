import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { ListLoadError } from '#web/ui/fields/list-load-error.tsx';
import { SelectBox } from '#web/ui/fields/select-box.tsx';

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

import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { ListLoadError } from '#web/ui/fields/list-load-error.tsx';
import { SelectBox } from '#web/ui/fields/select-box.tsx';

export function CodeControl({ options, ...props }: ControlProps<'code'>) {
  // A number says little, but it shows that there is an answer.
  const formatUnlisted = (code: string) =>
    options.state === 'loading' ? '…' : `Saved answer (number ${code})`;
  return (
    <SelectBox
      {...props}
      entries={options.entries}
      formatUnlisted={formatUnlisted}
      below={<ListLoadError options={options} label={props.field.label} />}
    />
  );
}

import type { ControlProps } from '#web/components/fields/control-props.ts';
import { ListLoadError } from '#web/components/fields/list-load-error.tsx';
import { SelectBox } from '#web/components/fields/select-box.tsx';

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

import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { SelectBox } from '#web/ui/fields/select-box.tsx';
import { ListLoadError } from '#web/ui/fields/list-load-error.tsx';

export function ChoiceControl(props: ControlProps<'choice'>) {
  const entries = props.field.choices.map((choice) => ({ value: choice, title: choice }));
  return <SelectBox {...props} entries={entries} formatUnlisted={(value) => value} />;
}

export function CodeControl({ options, ...props }: ControlProps<'code'>) {
  // Without its list only the code is known; it shows at least that there is an answer.
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

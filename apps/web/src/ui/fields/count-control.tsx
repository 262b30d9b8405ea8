import { count } from '@formroom/domain/kinds/count.ts';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { TextBox } from '#web/ui/fields/text-box.tsx';

/** Fixed by R18. */
const HINT = 'Enter number only';

export function CountControl(props: ControlProps<'count'>) {
  const { field, value } = props;
  return (
    <FieldFrame {...props} field={{ ...field, hint: field.hint ?? HINT }} notice={countProblem(value, field)}>
      {(inputProps) => <TextBox {...props} inputProps={inputProps} />}
    </FieldFrame>
  );
}

/** Shown while it is typed, because no more digits can make it right. */
function countProblem(typed: string, field: ControlProps<'count'>['field']) {
  if (typed.trim() === '') return undefined;
  const parsed = count.parse(count.fromText(typed), field, '');
  return parsed.ok ? undefined : parsed.message;
}

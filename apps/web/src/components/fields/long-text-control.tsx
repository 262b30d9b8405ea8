import type { ControlProps } from '#web/components/fields/control-props.ts';
import { FieldFrame } from '#web/components/fields/field-frame.tsx';
import { TextBox } from '#web/components/fields/text-box.tsx';

/** From how many characters left on the box says so. */
const NEAR_THE_END = 100;

export function LongTextControl(props: ControlProps<'longText'>) {
  const { max } = props.field;
  const left = max - props.typed.length;
  const aside = left <= NEAR_THE_END ? `${Math.max(left, 0)} of ${max} characters left` : undefined;
  return (
    <FieldFrame {...props} aside={aside}>
      {(wiring) => <TextBox {...props} wiring={wiring} rows={3} attributes={{ maxLength: max }} />}
    </FieldFrame>
  );
}

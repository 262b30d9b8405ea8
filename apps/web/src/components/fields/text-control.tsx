import type { ControlProps } from '#web/components/fields/control-props.ts';
import { FieldFrame } from '#web/components/fields/field-frame.tsx';
import { TextBox } from '#web/components/fields/text-box.tsx';

export function TextControl(props: ControlProps<'text'>) {
  return (
    <FieldFrame {...props}>
      {(wiring) => <TextBox {...props} wiring={wiring} attributes={{ maxLength: props.field.max }} />}
    </FieldFrame>
  );
}

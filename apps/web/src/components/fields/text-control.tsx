import type { ControlProps } from '#web/components/fields/control-props.ts';
import { FieldFrame } from '#web/components/fields/field-frame.tsx';
import { TextBox } from '#web/components/fields/text-box.tsx';
import { useLimit } from '#web/components/fields/use-limit.ts';

export function TextControl(props: ControlProps<'text'>) {
  const { attributes, ...said } = useLimit(props.field.max, props.typed);
  return (
    <FieldFrame {...props} {...said}>
      {(wiring) => <TextBox {...props} wiring={wiring} attributes={attributes} />}
    </FieldFrame>
  );
}

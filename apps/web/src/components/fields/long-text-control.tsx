import type { ControlProps } from '#web/components/fields/control-props.ts';
import { FieldFrame } from '#web/components/fields/field-frame.tsx';
import { TextBox } from '#web/components/fields/text-box.tsx';
import { useMaxLength } from '#web/components/fields/use-max-length.ts';

export function LongTextControl(props: ControlProps<'longText'>) {
  const { attributes, ...said } = useMaxLength(props.field.max, props.value);
  return (
    <FieldFrame {...props} {...said}>
      {(wiring) => <TextBox {...props} inputProps={wiring} rows={3} attributes={attributes} />}
    </FieldFrame>
  );
}

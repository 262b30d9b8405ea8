import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { TextBox } from '#web/ui/fields/text-box.tsx';
import { useMaxLength } from '#web/ui/fields/use-max-length.ts';

export function LongTextControl(props: ControlProps<'longText'>) {
  const { attributes, ...said } = useMaxLength(props.field.max, props.value);
  return (
    <FieldFrame {...props} {...said}>
      {(inputProps) => <TextBox {...props} inputProps={inputProps} rows={3} attributes={attributes} />}
    </FieldFrame>
  );
}

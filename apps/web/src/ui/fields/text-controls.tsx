import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { TextBox } from '#web/ui/fields/text-box.tsx';
import { useMaxLength } from '#web/ui/fields/use-max-length.ts';

export function TextControl(props: ControlProps<'text'>) {
  const { attributes, ...lengthInfo } = useMaxLength(props.field.max, props.value);
  return (
    <FieldFrame {...props} {...lengthInfo}>
      {(inputProps) => <TextBox {...props} inputProps={inputProps} attributes={attributes} />}
    </FieldFrame>
  );
}

export function LongTextControl(props: ControlProps<'longText'>) {
  const { attributes, ...lengthInfo } = useMaxLength(props.field.max, props.value);
  return (
    <FieldFrame {...props} {...lengthInfo}>
      {(inputProps) => <TextBox {...props} inputProps={inputProps} rows={3} attributes={attributes} />}
    </FieldFrame>
  );
}

// Not type="email": browsers change the value of such an input, for example by trimming it.
export function EmailControl(props: ControlProps<'email'>) {
  const { attributes: limit, ...lengthInfo } = useMaxLength(props.field.max, props.value);
  const attributes = { ...limit, spellCheck: false };
  return (
    <FieldFrame {...props} {...lengthInfo}>
      {(inputProps) => <TextBox {...props} inputProps={inputProps} attributes={attributes} />}
    </FieldFrame>
  );
}

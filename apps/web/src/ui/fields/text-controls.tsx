import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { lengthInfo } from '#web/ui/fields/length-info.ts';
import { TextBox } from '#web/ui/fields/text-box.tsx';

export const TextControl = (props: ControlProps<'text'>) => (
  <FieldFrame {...props} {...lengthInfo(props.value, props.field.max)}>
    {(inputProps) => <TextBox {...props} inputProps={inputProps} />}
  </FieldFrame>
);

export const LongTextControl = (props: ControlProps<'longText'>) => (
  <FieldFrame {...props} {...lengthInfo(props.value, props.field.max)}>
    {(inputProps) => <TextBox {...props} inputProps={inputProps} rows={3} />}
  </FieldFrame>
);

// Not type="email": browsers change the value of such an input, for example by trimming it.
export const EmailControl = (props: ControlProps<'email'>) => (
  <FieldFrame {...props} {...lengthInfo(props.value, props.field.max)}>
    {(inputProps) => <TextBox {...props} inputProps={inputProps} attributes={{ spellCheck: false }} />}
  </FieldFrame>
);

import { COUNT_DIGITS } from '@formroom/domain/kinds/count.ts';
import { messages } from '@formroom/domain/kinds/messages.ts';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { TextBox } from '#web/ui/fields/text-box.tsx';

/** Fixed by R18. */
const HINT = 'Enter number only';

export function CountControl(props: ControlProps<'count'>) {
  const { field, value } = props;
  const isNumber = /^\d*$/.test(value.trim());
  return (
    <FieldFrame
      {...props}
      field={{ ...field, hint: field.hint ?? HINT }}
      notice={isNumber ? undefined : messages.onlyNumbers}
    >
      {(inputProps) => (
        <TextBox {...props} inputProps={inputProps} attributes={{ maxLength: COUNT_DIGITS }} />
      )}
    </FieldFrame>
  );
}

import type { ControlProps } from '#web/components/fields/control-props.ts';
import { FieldFrame } from '#web/components/fields/field-frame.tsx';
import { TextBox } from '#web/components/fields/text-box.tsx';

// Not type="email": that box reports another text than the one it shows.
export function EmailControl(props: ControlProps<'email'>) {
  const attributes = {
    maxLength: props.field.max,
    inputMode: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
  } as const;
  return (
    <FieldFrame {...props}>
      {(wiring) => <TextBox {...props} wiring={wiring} attributes={attributes} />}
    </FieldFrame>
  );
}

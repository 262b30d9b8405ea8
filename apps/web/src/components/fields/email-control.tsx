import type { ControlProps } from '#web/components/fields/control-props.ts';
import { FieldFrame } from '#web/components/fields/field-frame.tsx';
import { TextBox } from '#web/components/fields/text-box.tsx';
import { useLimit } from '#web/components/fields/use-limit.ts';

// Not type="email": that box reports another text than the one it shows.
export function EmailControl(props: ControlProps<'email'>) {
  const { attributes: limit, ...said } = useLimit(props.field.max, props.typed);
  const attributes = { ...limit, spellCheck: false };
  return (
    <FieldFrame {...props} {...said}>
      {(wiring) => <TextBox {...props} wiring={wiring} attributes={attributes} />}
    </FieldFrame>
  );
}

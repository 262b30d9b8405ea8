import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { lengthInfo } from '#web/ui/fields/length-info.ts';
import { TextBox } from '#web/ui/fields/text-box.tsx';

export const TextControl = (props: ControlProps<'text'>) => {
  const { lines, suggestions } = props.field;
  const listId = `${props.id}-suggestions`;
  return (
    <FieldFrame {...props} {...lengthInfo(props.value, props.field.max)}>
      {(inputProps) => (
        <>
          <TextBox
            {...props}
            inputProps={inputProps}
            {...(lines && { rows: lines })}
            {...(suggestions && { attributes: { list: listId } })}
          />
          {suggestions && (
            <datalist id={listId}>
              {suggestions.map((answer) => (
                <option key={answer}>{answer}</option>
              ))}
            </datalist>
          )}
        </>
      )}
    </FieldFrame>
  );
};

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

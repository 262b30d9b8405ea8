import { getInputAttributes } from '@formroom/domain/kinds/input-attributes.ts';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import type { FieldInputProps } from '#web/ui/fields/field-frame.tsx';

type ControlledProps = Pick<ControlProps, 'field' | 'value' | 'onFocus' | 'onChange' | 'onBlur' | 'onCommit'>;

interface TextBoxProps extends ControlledProps {
  readonly inputProps: FieldInputProps;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  /** Space for the save indicator and buttons at the right edge. */
  readonly roomAtEnd?: number;
  readonly rows?: number;
  readonly attributes?: InputHTMLAttributes<HTMLInputElement>;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/** The text input of all controls. */
export function TextBox({
  field,
  inputProps,
  value,
  start,
  end,
  roomAtEnd = 44,
  rows,
  attributes,
  onKeyDown,
  onFocus,
  onChange,
  onBlur,
  onCommit,
}: TextBoxProps) {
  const { 'aria-invalid': invalid, ...ties } = inputProps;
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    onKeyDown?.(event);
    if (event.key !== 'Enter' || field.kind === 'longText') return;
    // Otherwise Enter starts a new line in a box of two lines.
    event.preventDefault();
    onCommit();
    findNextInput(event.currentTarget)?.focus();
  };
  return (
    <OutlinedInput
      {...ties}
      fullWidth
      error={invalid}
      value={value}
      startAdornment={start}
      endAdornment={end}
      {...(rows !== undefined && { multiline: true, minRows: rows })}
      onFocus={onFocus}
      onChange={({ target }) => onChange(field.kind === 'longText' ? target.value : joinLines(target.value))}
      onBlur={onBlur}
      onKeyDown={handleKey}
      inputProps={{ ...getInputAttributes(field), ...attributes }}
      sx={{ '& .MuiOutlinedInput-input': { pr: `${roomAtEnd}px` } }}
    />
  );
}

/** Makes one line of a pasted address of several. */
const joinLines = (text: string) =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(', ')
    : text;

/** The next input of the form, for the Next key of a phone's keyboard. */
function findNextInput(place: Element) {
  const boxes = [...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea):enabled')];
  return boxes.find((box) => place.compareDocumentPosition(box) === Node.DOCUMENT_POSITION_FOLLOWING);
}

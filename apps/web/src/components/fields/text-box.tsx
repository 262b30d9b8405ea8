import { entryOf } from '@formroom/domain/kinds/entry.ts';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import type { ControlProps } from '#web/components/fields/control-props.ts';
import type { Wiring } from '#web/components/fields/field-frame.tsx';

type Controlled = Pick<ControlProps, 'field' | 'typed' | 'onEnter' | 'onEdit' | 'onLeave' | 'onCommit'>;

interface TextBoxProps extends Controlled {
  readonly wiring: Wiring;
  readonly start?: ReactNode;
  readonly end?: ReactNode;
  /** Room at the right for the save state and what else stands there. */
  readonly roomAtEnd?: number;
  readonly rows?: number;
  readonly attributes?: InputHTMLAttributes<HTMLInputElement>;
}

/** The box that everything typed goes into. */
export function TextBox({
  field,
  wiring,
  typed,
  start,
  end,
  roomAtEnd = 44,
  rows,
  attributes,
  onEnter,
  onEdit,
  onLeave,
  onCommit,
}: TextBoxProps) {
  const { 'aria-invalid': invalid, ...ties } = wiring;
  const commitOnEnter = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || rows !== undefined) return;
    onCommit();
    nextBox(event.currentTarget)?.focus();
  };
  return (
    <OutlinedInput
      {...ties}
      fullWidth
      error={invalid}
      value={typed}
      startAdornment={start}
      endAdornment={end}
      {...(rows !== undefined && { multiline: true, minRows: rows })}
      onFocus={onEnter}
      onChange={(event) => onEdit(event.target.value)}
      onBlur={onLeave}
      onKeyDown={commitOnEnter}
      inputProps={{ ...entryOf(field), ...attributes }}
      sx={{ '& .MuiOutlinedInput-input': { pr: `${roomAtEnd}px` } }}
    />
  );
}

/** The box after this one, as the Enter key of a phone's keyboard promises. */
function nextBox(place: Element) {
  const boxes = [...document.querySelectorAll<HTMLElement>('main :is(input, select, textarea):enabled')];
  return boxes.find((box) => place.compareDocumentPosition(box) === Node.DOCUMENT_POSITION_FOLLOWING);
}

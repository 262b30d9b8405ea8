import OutlinedInput from '@mui/material/OutlinedInput';
import type { InputHTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import type { ControlProps } from '#web/components/fields/control-props.ts';
import type { Wiring } from '#web/components/fields/field-frame.tsx';

type Controlled = Pick<ControlProps, 'typed' | 'onEnter' | 'onEdit' | 'onLeave' | 'onCommit'>;

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
  const commitOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && rows === undefined) onCommit();
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
      inputProps={attributes ?? {}}
      sx={{ '& .MuiOutlinedInput-input': { pr: `${roomAtEnd}px` } }}
    />
  );
}

import Typography, { type TypographyProps } from '@mui/material/Typography';
import { useEffect, useRef } from 'react';

interface FocusedHeadingProps extends Pick<TypographyProps, 'id' | 'sx' | 'children'> {
  readonly level?: 'h2' | 'h3';
  /** False if the user did not open what is below it. */
  readonly isFocused?: boolean;
}

/** A heading that gets the focus when it appears, because the control that led there is gone. */
export function FocusedHeading({ level = 'h2', isFocused = true, ...heading }: FocusedHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) ref.current?.focus();
  }, [isFocused]);
  return <Typography variant={level} ref={ref} tabIndex={-1} {...heading} />;
}

import { keyframes, styled } from '@mui/material/styles';
import { colours } from '#web/lib/design-tokens.ts';

const spin = keyframes({ to: { transform: 'rotate(1turn)' } });

/** A progress ring without an accessible name: put a text beside it. */
export const Spinner = styled('span', { shouldForwardProp: (name) => name !== 'size' })<{ size: number }>(
  ({ size }) => ({
    display: 'inline-block',
    flex: 'none',
    width: size,
    height: size,
    border: `${Math.max(2, Math.round(size / 10))}px solid ${colours.line}`,
    borderTopColor: colours.green,
    borderRadius: '50%',
    animation: `${spin} 800ms linear infinite`,
  }),
);

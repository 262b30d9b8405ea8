import Popper from '@mui/material/Popper';
import { keyframes, styled } from '@mui/material/styles';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useState } from 'react';
import { colours } from '#web/lib/design-tokens.ts';

const fadeIn = keyframes({ from: { opacity: 0 } });

const TooltipBubble = styled('div')({
  margin: 4,
  padding: '4px 8px',
  borderRadius: 8,
  fontSize: '0.875rem',
  color: colours.paper,
  backgroundColor: colours.ink,
  animation: `${fadeIn} 120ms 150ms both`,
});

/**
 * One tooltip for all buttons with `data-tip` in an element, on hover and focus. It is hidden from screen readers,
 * which read the buttons' names.
 */
export function useTooltip() {
  const [button, setButton] = useState<HTMLElement>();
  const hide = () => setButton(undefined);
  const show = (target: EventTarget) => {
    if (!(target instanceof Element) || target.closest('[data-is-tip]')) return;
    const next = target.closest<HTMLElement>('[data-tip]');
    // A button that shows the words needs no tooltip.
    setButton(next && next.innerText.trim() !== next.dataset.tip ? next : undefined);
  };
  return {
    handlers: {
      onPointerOver: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') show(event.target);
      },
      onPointerLeave: hide,
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) show(event.target);
      },
      onBlur: hide,
      onClick: hide,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape') hide();
      },
    },
    tip: button?.isConnected && (
      // Material UI gives a Popper the role of a tooltip, which would need a name.
      <Popper open role="presentation" anchorEl={button} placement="bottom" sx={{ zIndex: 'tooltip' }}>
        <TooltipBubble aria-hidden data-is-tip>
          {button.dataset.tip}
        </TooltipBubble>
      </Popper>
    ),
  };
}

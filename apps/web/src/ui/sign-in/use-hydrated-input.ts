import { useLayoutEffect, useRef, useState } from 'react';

/** The state of an input in prerendered HTML. It takes over what was typed before hydration. */
export function useHydratedInput() {
  const [text, setText] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) setText(box.current.value);
  }, []);
  return [text, setText, box] as const;
}

import { useLayoutEffect, useRef, useState } from 'react';

/** The text of a box that may have been there before the script: what was typed until now is taken over. */
export function useHydratedInput() {
  const [text, setText] = useState('');
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) setText(box.current.value);
  }, []);
  return [text, setText, box] as const;
}

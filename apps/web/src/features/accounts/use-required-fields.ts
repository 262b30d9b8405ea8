import { messages } from '@formroom/domain/kinds/messages.ts';
import { type RefObject, useState } from 'react';

interface RequiredField {
  readonly value: string;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/**
 * The boxes of a form that must not be empty, in the order of the page. What is typed counts as it is: a password may
 * consist of spaces.
 */
export function useRequiredFields<Name extends string>(
  boxes: Readonly<Partial<Record<Name, RequiredField>>>,
) {
  const [missed, setMissed] = useState<readonly Name[]>([]);
  const names = Object.keys(boxes) as Name[];
  const empty = names.filter((name) => boxes[name]?.value === '');

  /** Whether nothing is missing; from then on the empty boxes say so, and the first one has the focus. */
  const validate = () => {
    setMissed(empty);
    const [first] = empty;
    if (first === undefined) return true;
    boxes[first]?.inputRef?.current?.focus();
    return false;
  };
  const getError = (name: Name) =>
    missed.includes(name) && empty.includes(name) ? messages.required : undefined;
  return { areFilled: validate, errorOf: getError };
}

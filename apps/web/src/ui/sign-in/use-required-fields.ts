import { messages } from '@formroom/domain/kinds/messages.ts';
import { type RefObject, useState } from 'react';

interface RequiredField {
  readonly value: string;
  readonly inputRef?: RefObject<HTMLInputElement | null>;
}

/**
 * The required inputs of a form, in the order of the page. Spaces count as text: a password may consist of them.
 */
export function useRequiredFields<Name extends string>(
  boxes: Readonly<Partial<Record<Name, RequiredField>>>,
) {
  const [missed, setMissed] = useState<readonly Name[]>([]);
  const names = Object.keys(boxes) as Name[];
  const empty = names.filter((name) => boxes[name]?.value === '');

  /** Returns whether nothing is missing. Otherwise shows messages at the empty inputs and focuses the first. */
  const validate = () => {
    setMissed(empty);
    const [first] = empty;
    if (first === undefined) return true;
    boxes[first]?.inputRef?.current?.focus();
    return false;
  };
  const getError = (name: Name) =>
    missed.includes(name) && empty.includes(name) ? messages.required : undefined;
  return { areFilled: validate, getError };
}

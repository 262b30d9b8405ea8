import { invalid, type Kind, valid } from './kind.ts';
import { messages } from './messages.ts';

export const choice: Kind<'choice'> = {
  columnType: 'text',
  parse: (input, field) => {
    const chosen = field.choices.find((each) => each === input);
    return chosen === undefined ? invalid(messages.choice) : valid(chosen);
  },
  fromText: (typed) => typed,
  toText: (value) => value,
};

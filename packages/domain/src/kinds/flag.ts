import { invalid, type Kind, valid } from './kind.ts';
import { messages } from './messages.ts';

/** 0 for no, 1 for yes. */
export const flag: Kind<'flag'> = {
  columnType: 'integer',
  parse: (input) => (input === 0 || input === 1 ? valid(input) : invalid(messages.flag)),
  fromText: (typed) => (typed === '0' || typed === '1' ? Number(typed) : typed),
  toText: String,
};

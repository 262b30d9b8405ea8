import { stripSeparators } from './strip-separators.ts';

/** Digits and letters that nobody takes for one another; without vowels they spell no words. */
export const SLIP_CODE_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** Eleven of 28 letters are 52 bits: too many to be guessed where wrong tries are counted, few enough to type. */
export const SLIP_CODE_LENGTH = 11;

const GROUP = /.{1,4}/g;

/** A code as it is printed, in groups for reading: `K7MP-4XQ2-9TB`. */
export const formatSlipCode = (code: string) => code.match(GROUP)?.join('-') ?? '';

/** A code as it was typed, in the form that is compared: in capitals, without spaces and dashes. */
export const normalizeSlipCode = (typed: string) => stripSeparators(typed).toUpperCase();

import { stripSeparators } from './strip-separators.ts';

/** No characters that look alike, and no vowels, so that no code spells a word. */
export const SLIP_CODE_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';

/** Eleven of 28 characters are 52 bits: short enough to type, and too many to guess while attempts are limited. */
export const SLIP_CODE_LENGTH = 11;

const GROUP = /.{1,4}/g;

/** A code in groups, as printed: `K7MP-4XQ2-9TB`. */
export const formatSlipCode = (code: string) => code.match(GROUP)?.join('-') ?? '';

/** The stored form of a typed code: capitals without spaces and dashes. */
export const normalizeSlipCode = (typed: string) => stripSeparators(typed).toUpperCase();

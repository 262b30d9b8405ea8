/** The prefix shown before each phone input. It is never stored; the seven local digits follow it (R17). */
export const PHONE_PREFIX = '1868';
export const PHONE_DIGITS = 7;

/** Shown before every phone box and never stored: the seven digits of Trinidad and Tobago follow it. */
export const PHONE_PREFIX = '1868';
export const PHONE_DIGITS = 7;

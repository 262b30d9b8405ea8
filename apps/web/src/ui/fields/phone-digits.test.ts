import { expect, it } from 'vitest';
import { nextPhoneText, phoneProblem } from '#web/ui/fields/phone-digits.ts';

it.each([
  ['takes digits', '555', '5550', '5550'],
  ['blocks other keys', '555', '555a', '555'],
  ['takes an eighth digit of a number that begins with the prefix', '8684315', '86843154', '86843154'],
  ['takes an eighth digit after 1868', '1868431', '18684315', '18684315'],
  ['takes the last digit but one of a full number', '186843154', '1868431540', '1868431540'],
  ['reduces a pasted whole number', '', '+1 (868) 555-0101', '5550101'],
  ['takes the same number pasted again in full', '4315404', '868-431-5404', '4315404'],
  ['takes a key away', '5550101', '555010', '555010'],
  ['takes a key away before the prefix is complete', '868431540', '68431540', '68431540'],
  ['keeps an eighth key', '5550101', '55501012', '55501012'],
  ['keeps a foreign number', '', '+58 412 555 1234', '584125551234'],
  ['keeps a foreign number pasted over another', '5550101', '+44 20 7946 0018', '442079460018'],
  ['keeps two numbers', '', '7654321 or 6223344', '7654321 or 6223344'],
  ['keeps a number with words', '', '555-0101 (Ann)', '555-0101 (Ann)'],
  ['leaves out words without a number', '5550101', 'x', ''],
])('%s', (_, before, entered, text) => {
  expect(nextPhoneText(before, entered)).toBe(text);
});

it.each([
  ['18684315404', '4315404'],
  ['868 431 5404', '4315404'],
  ['(868) 431-5404', '4315404'],
  ['1 868 868 1234', '8681234'],
  ['8684315', '8684315'],
  ['86843154', '86843154'],
  ['555014299', '555014299'],
  ['4165550199', '4165550199'],
  ['86812345678', '12345678'],
])('typed key by key, %s is in the input as %s', (keys, text) => {
  const type = (typed: string, key: string) => nextPhoneText(typed, typed + key);
  expect([...keys].reduce(type, '')).toBe(text);
});

it.each([
  ['5550142', undefined],
  ['868431540', undefined],
  ['1868431540', undefined],
  ['55501429', /Only 7 digits fit/],
  ['4165550199', /Only 7 digits fit/],
  ['86812345678', /Only 7 digits fit/],
  ['76543216223344', /One number only/],
  ['7654321 or 6223344', /One number only/],
])('%s has the problem %s', (text, problem) => {
  if (problem) expect(phoneProblem(text)).toMatch(problem);
  else expect(phoneProblem(text)).toBeUndefined();
});

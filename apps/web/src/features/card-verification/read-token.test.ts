import { expect, it } from 'vitest';
import { readCode, readHash } from './read-token.ts';

const token = `eyJh.eyJp.${'a'.repeat(85)}A`;

it.each([
  [
    `https://portal.example.edu.tt/verify#${token}`,
    { kind: 'token', token, address: 'https://portal.example.edu.tt/verify' },
  ],
  [
    ` http://127.0.0.1:8080/verify/#${token}\n`,
    { kind: 'token', token, address: 'http://127.0.0.1:8080/verify' },
  ],
  [
    `HTTPS://PORTAL.EXAMPLE/VERIFY#${token}`,
    { kind: 'token', token, address: 'HTTPS://PORTAL.EXAMPLE/VERIFY' },
  ],
  [
    `https://school.example.edu.tt/portal/verify#${token}`,
    { kind: 'token', token, address: 'https://school.example.edu.tt/portal/verify' },
  ],
  [`https://portal.example.edu.tt/verify#${token.slice(0, -1)}`, { kind: 'damaged' }],
  [`https://portal.example.edu.tt/verify#${token}A`, { kind: 'damaged' }],
  ['https://portal.example.edu.tt/verify#', { kind: 'damaged' }],
  ['https://portal.example.edu.tt/verify', { kind: 'not-a-card' }],
  [`https://portal.example.edu.tt/other#${token}`, { kind: 'not-a-card' }],
  [`javascript:alert(1)//x/verify#${token}`, { kind: 'not-a-card' }],
  ['F20260001-7', { kind: 'not-a-card' }],
  ['', { kind: 'not-a-card' }],
])('reads the code %j', (text, content) => {
  expect(readCode(text)).toEqual(content);
});

it.each([
  ['', undefined],
  ['#', undefined],
  [`#${token}`, { kind: 'token', token }],
  [`#${token.slice(1)}`, { kind: 'token', token: token.slice(1) }],
  ['#main', { kind: 'damaged' }],
  [`#${token}%0A`, { kind: 'damaged' }],
])('reads the hash %j', (hash, content) => {
  expect(readHash(hash)).toEqual(content);
});

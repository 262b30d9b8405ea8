import { expect, it } from 'vitest';
import { getPortalAddress } from './portal-address.ts';

it.each([
  'https://portal.example.edu.tt',
  'http://196.3.1.2:8080',
  'http://172.15.0.1',
  'http://[2001:db8::5]',
])('gives families the address %s', (url) => {
  expect(getPortalAddress(`${url}/`)).toBe(url);
});

it.each([
  undefined,
  'http://localhost:8080',
  'http://school.localhost',
  'http://127.0.0.5',
  'http://10.0.0.5:8080',
  'http://172.16.0.1',
  'http://172.31.255.1',
  'http://192.168.1.20',
  'http://169.254.1.1',
  'http://0.0.0.0',
  'http://[::1]:8080',
  'http://[fd12:3456::1]',
  'http://[fe80::1]',
  'http://formroom',
  'http://formroom.local',
  'http://formroom.lan',
])('gives them none for %s, which only the school’s own network reaches', (url) => {
  expect(getPortalAddress(url)).toBeNull();
});

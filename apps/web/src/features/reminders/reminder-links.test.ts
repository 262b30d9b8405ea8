import { expect, test } from 'vitest';
import {
  buildEmailLinks,
  buildSmsLink,
  buildWhatsAppLink,
  isMessageTooLong,
  toInternational,
} from './reminder-links.ts';

const addresses = Array.from({ length: 300 }, (_, index) => `parent${index}@example.org`);

test('emails reach every address once, each link short enough for an email program', () => {
  const links = buildEmailLinks(addresses, 'Registration', 'Please complete it: å & ?', 'comma');
  const reached = links.flatMap(({ href }) => new URL(href).searchParams.get('bcc')?.split(',') ?? []);
  expect(reached).toEqual(addresses);
  expect(links.reduce((sum, { count }) => sum + count, 0)).toBe(300);
  expect(Math.max(...links.map(({ href }) => href.length))).toBeLessThanOrEqual(2000);
  expect(links.length).toBeLessThan(10);
  expect(new URL(links[0]?.href ?? '').searchParams.get('body')).toBe('Please complete it: å & ?');
});

test('Outlook gets the addresses with semicolons', () => {
  const [link] = buildEmailLinks(['a@example.org', 'b@example.org'], 'Registration', '', 'semicolon');
  expect(new URL(link?.href ?? '').searchParams.get('bcc')).toBe('a@example.org;b@example.org');
});

test('a message is too long when an email could reach only few addresses', () => {
  expect(isMessageTooLong('Registration', 'x'.repeat(1100))).toBe(false);
  expect(isMessageTooLong('Registration', 'x'.repeat(1200))).toBe(true);
  expect(isMessageTooLong('Registration', '字'.repeat(140))).toBe(true);
  expect(buildEmailLinks([], 'Registration', '', 'comma')).toEqual([]);
});

test('an address cannot add a header to the email', () => {
  const [link] = buildEmailLinks(['a@example.org&subject=other,b@example.org'], 'Registration', '', 'comma');
  expect(new URL(link?.href ?? '').searchParams.getAll('subject')).toEqual(['Registration']);
});

test('numbers get the country code', () => {
  expect(toInternational('7841234')).toBe('18687841234');
  expect(toInternational('442079460000')).toBe('442079460000');
  expect(toInternational('12')).toBeUndefined();
  expect(buildSmsLink('18687841234', 'a & b')).toBe('sms:+18687841234?body=a%20%26%20b');
  expect(buildWhatsAppLink('18687841234', 'a & b')).toBe('https://wa.me/18687841234?text=a%20%26%20b');
});

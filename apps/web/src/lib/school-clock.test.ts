import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getSchoolToday, setClock, setSchoolZone } from './school-clock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2009-01-01T00:10:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

it('is the server’s day in the school’s time zone, whatever the device’s clock says', () => {
  setSchoolZone('America/Port_of_Spain');
  setClock('Sat, 28 Nov 2026 03:59:00 GMT');
  expect(getSchoolToday()).toBe('2026-11-27');
  vi.advanceTimersByTime(60_000);
  expect(getSchoolToday()).toBe('2026-11-28');
});

it.each([null, '', 'yesterday'])('keeps the last known time after a response with the date %j', (date) => {
  setSchoolZone('UTC');
  setClock('Sat, 28 Nov 2026 03:59:00 GMT');
  setClock(date);
  expect(getSchoolToday()).toBe('2026-11-28');
});

import { describe, expect, it, vi } from 'vitest';
import {
  birthDatePassword,
  toIsoDate,
  endOfDay,
  formatLongDate,
  formatDateTime,
  startOfDay,
} from './dates.ts';
import { formatFullName, getInitials, formatListName } from './person-name.ts';

describe('a person’s name', () => {
  const anya = { first_name: 'Anya', last_name: 'Ramdeen' };
  it('is formatted in full, for lists and as initials', () => {
    expect([formatFullName(anya), formatListName(anya), getInitials(anya)]).toEqual([
      'Anya Ramdeen',
      'Ramdeen, Anya',
      'AR',
    ]);
    expect(getInitials({ first_name: 'élodie', last_name: '王' })).toBe('É王');
  });
});

describe('dates', () => {
  it('use the school’s time zone, not the machine’s', () => {
    const lateEvening = new Date('2026-11-21T02:30:00.000Z');
    expect(toIsoDate(lateEvening, 'America/Port_of_Spain')).toBe('2026-11-20');
    expect(toIsoDate(lateEvening, 'UTC')).toBe('2026-11-21');
  });
  it('do not depend on the engine’s default locale', async () => {
    const { DateTimeFormat } = Intl;
    vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function (_locale, options) {
      return new DateTimeFormat('en-US', options);
    });
    vi.resetModules();
    const dates = await import('./dates.ts');
    expect(dates.toIsoDate(new Date('2026-11-21T02:30:00.000Z'), 'UTC')).toBe('2026-11-21');
    vi.restoreAllMocks();
  });
  it('are written out for sentences', () => {
    expect(formatLongDate('2026-11-02')).toBe('2 November 2026');
  });
  it('include the time in the school’s time zone', () => {
    const lateEvening = new Date('2026-11-21T04:05:59.000Z');
    expect(formatDateTime(lateEvening, 'America/Port_of_Spain')).toBe('2026-11-21 00:05');
    expect(formatDateTime(lateEvening, 'UTC')).toBe('2026-11-21 04:05');
  });
  it('end at midnight in the school’s time zone', () => {
    const endIn = (zone: string) => endOfDay(new Date('2026-11-21T02:30:00.000Z'), zone).toISOString();
    expect(endIn('America/Port_of_Spain')).toBe('2026-11-21T04:00:00.000Z');
    expect(endIn('UTC')).toBe('2026-11-22T00:00:00.000Z');
    expect(endIn('Asia/Kolkata')).toBe('2026-11-21T18:30:00.000Z');
  });
  it('start at midnight in the school’s time zone', () => {
    expect(startOfDay('2026-11-20', 'America/Port_of_Spain').toISOString()).toBe('2026-11-20T04:00:00.000Z');
    expect(startOfDay('2026-11-20', 'Asia/Kolkata').toISOString()).toBe('2026-11-19T18:30:00.000Z');
  });
  it('of birth give the first password', () => {
    expect(birthDatePassword('2014-03-15')).toBe('20140315');
  });
});

import { expect, it } from 'vitest';
import { formatFullName, formatListName, getInitials } from './person-name.ts';

it.each([
  [{ first_name: 'Anya', last_name: 'Ramdeen' }, 'Anya Ramdeen', 'Ramdeen, Anya', 'AR'],
  [{ first_name: '-', last_name: 'Suharto' }, 'Suharto', 'Suharto', 'S'],
  [{ first_name: 'Suharto', last_name: '\u2013' }, 'Suharto', 'Suharto', 'S'],
  [{ first_name: null, last_name: 'Ramdeen' }, 'Ramdeen', 'Ramdeen', 'R'],
])('a single name with a dash is written alone: %j', (name, full, list, initials) => {
  expect([formatFullName(name), formatListName(name), getInitials(name)]).toEqual([full, list, initials]);
});

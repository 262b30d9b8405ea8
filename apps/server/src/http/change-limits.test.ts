import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it, onTestFinished, vi } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';
import { changeLimits } from './rate-limits.ts';

const [ID, OTHER] = ['20260001', '20260003'];

it('an account saves 600 times a minute and 2,000 times an hour, and others are not delayed (R66)', async () => {
  expect(changeLimits.student).toEqual({ minute: 600, hour: 2000 });
  const limits = { student: { minute: 10, hour: 25 }, admin: changeLimits.admin };
  const portal = await testPortal({}, { changeLimits: limits });
  const [family, other, admin] = [
    await portal.student(ID),
    await portal.student(OTHER),
    await portal.admin(),
  ];
  await family.get(paths.csrfCookie);
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const save = async (number: number) => {
    const saved = await family.post(paths.saveStudent, { id: ID, allergy: `Dust ${number}` });
    return saved.statusCode;
  };
  const saveTimes = async (times: number) => {
    const statuses: number[] = [];
    for (let number = 0; number < times; number += 1) statuses.push(await save(number));
    return statuses.filter((status) => status === 200).length;
  };
  expect(await saveTimes(12)).toBe(10);
  const refused = await family.post(paths.saveStudent, { id: ID, allergy: 'Nuts' });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  expect((await other.post(paths.saveStudent, { id: OTHER, allergy: 'Dust' })).statusCode).toBe(200);
  expect((await admin.post(paths.saveStudent, { id: ID, allergy: 'Dust' })).statusCode).toBe(200);

  vi.advanceTimersByTime(60_000);
  expect(await saveTimes(12)).toBe(10);
  vi.advanceTimersByTime(60_000);
  expect(await saveTimes(12)).toBe(5);
  vi.advanceTimersByTime(60 * 60_000);
  expect(await save(0)).toBe(200);
});

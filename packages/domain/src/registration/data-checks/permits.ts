import { checkEach } from './data-check.ts';

/** An office needs about two months to have a permit renewed. */
const PERMIT_WARNING_DAYS = 60;

const DAY_MS = 24 * 60 * 60_000;
const addDaysTo = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Immigration permits that have expired or will soon. */
export const findExpiringPermits = checkEach(({ immigration_permit, permit_expiry_date: expiry }, today) => {
  if (immigration_permit !== 1 || expiry === null || expiry > addDaysTo(today, PERMIT_WARNING_DAYS))
    return undefined;
  return { fields: ['permit_expiry_date'], state: expiry < today ? 'expired' : 'expiring' };
});

import { pluralize } from '@formroom/domain/school/pluralize.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Formats a wait: "4 minutes 5 seconds", or from an hour on "1 hour 4 minutes". */
export function formatWait(seconds: number): string {
  const isLong = seconds >= HOUR;
  const [large, small] = isLong ? [HOUR, MINUTE] : [MINUTE, 1];
  const [largeName, smallName] = isLong ? ['hour', 'minute'] : ['minute', 'second'];
  const count = Math.floor(seconds / large);
  const rest = Math.floor((seconds % large) / small);
  const parts = [
    ...(count > 0 ? [pluralize(count, largeName)] : []),
    ...(rest > 0 || count === 0 ? [pluralize(rest, smallName)] : []),
  ];
  return parts.join(' ');
}

import { counted } from '@formroom/domain/school/counted.ts';

/** A wait as one says it: "4 minutes 5 seconds". */
export function waitWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  const parts = [
    ...(minutes > 0 ? [counted(minutes, 'minute')] : []),
    ...(rest > 0 || minutes === 0 ? [counted(rest, 'second')] : []),
  ];
  return parts.join(' ');
}

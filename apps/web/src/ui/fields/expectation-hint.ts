import type { Field } from '@formroom/domain/kinds/field.ts';

/** What is said beside a label about an answer that the school counts on. Never a barrier. */
export function expectationHint({ expected }: Field): string | undefined {
  if (expected === undefined) return undefined;
  return expected === 'always' ? 'expected' : `expected (${expected.note})`;
}

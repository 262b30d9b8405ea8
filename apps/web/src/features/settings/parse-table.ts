import type { UpdateSettings } from '@formroom/domain/api/settings.ts';

/** The change that a table is, or what is wrong by box, such as `0.course.1`; under the empty name what is wrong with the whole. */
export type ParsedTable =
  | { readonly changes: UpdateSettings }
  | { readonly errors: Readonly<Partial<Record<string, string>>> };

interface SafeParseResult {
  readonly data?: UpdateSettings;
  readonly error?: {
    readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
  };
}

/** The first sentence about each box of the one table that was read. */
export function parseTable({ data, error }: SafeParseResult): ParsedTable {
  if (data) return { changes: data };
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of error?.issues ?? []) errors[path.slice(1).join('.')] ??= message;
  return { errors };
}

/** What is typed as a number, with a point or a comma; an empty box is none. */
export const parseNumber = (typed: string) =>
  typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'));

import type { UpdateSettings } from '@formroom/domain/api/settings.ts';

/** The changes to send, or errors by input, such as `0.course.1`; the error of the whole table has an empty key. */
export type ParsedTable =
  | { readonly changes: UpdateSettings }
  | { readonly errors: Readonly<Partial<Record<string, string>>> };

interface SafeParseResult {
  readonly data?: UpdateSettings;
  readonly error?: {
    readonly issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[];
  };
}

/** Keeps the first error message of each input. */
export function parseTable({ data, error }: SafeParseResult): ParsedTable {
  if (data) return { changes: data };
  const errors: Partial<Record<string, string>> = {};
  for (const { path, message } of error?.issues ?? []) errors[path.slice(1).join('.')] ??= message;
  return { errors };
}

/** Parses a number with a point or a comma; NaN for an empty input. */
export const parseNumber = (typed: string) =>
  typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'));

import type { UpdateSettings } from '@formroom/domain/api/settings.ts';

/** The change to send, or error messages by input such as `0.course.1`; an empty key is the whole table's error. */
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

/** What is typed as a number, with a point or a comma; an empty box is none. */
export const parseNumber = (typed: string) =>
  typed.trim() === '' ? Number.NaN : Number(typed.replace(',', '.'));

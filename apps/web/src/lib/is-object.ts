/** Whether a parsed value has properties, which are still to be checked. Families do not load Zod. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

import { z } from 'zod';
import type { Parsed } from './kind.ts';
import { messages } from './messages.ts';
import { parseLine, parseLines } from './printable-text.ts';

/** `parseLine` for the schemas of calls and settings. */
export const singleLineText = (max: number) => textSchema(max, parseLine);

/** `parseLines` for the schemas of calls and settings. */
export const multilineText = (max: number) => textSchema(max, parseLines);

const textSchema = (max: number, parse: (input: string, max: number) => Parsed<string>) =>
  z
    .string(messages.wrongType)
    .transform((text, context) => {
      const parsed = parse(text, max);
      if (parsed.ok) return parsed.value;
      context.addIssue(parsed.message);
      return z.NEVER;
    })
    .pipe(z.string().max(max));

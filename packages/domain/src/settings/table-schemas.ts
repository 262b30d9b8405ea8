import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { type LetterKey, letters } from '../report-cards/letter-key.ts';
import type { WeightRule } from '../report-cards/weights.ts';

const percentMessage = 'Enter a whole number from 0 to 100.';
const percent = z.int(percentMessage).min(0, percentMessage).max(100, percentMessage);
const formMessage = 'Enter a form from 1 to 9.';
const form = z.int(formMessage).min(1, formMessage).max(9, formMessage);
const weightRuleSchema = z.object({
  from_form: form,
  course: z.object({ 1: percent, 2: percent, 3: percent }),
}) satisfies z.ZodType<WeightRule>;

export const weightRulesSchema = z.array(weightRuleSchema);

/** Weights that the office may set: no form twice, and always with form 1. */
export const acceptedWeightRules = z
  .array(weightRuleSchema, messages.wrongType)
  .max(9, 'Each form can be in the list only once.')
  .refine(
    (rules) => new Set(rules.map((rule) => rule.from_form)).size === rules.length,
    'Each form can be in the list only once.',
  )
  .refine((rules) => rules.some((rule) => rule.from_form === 1), 'There must be a row for form 1.');

const thresholdMessage = 'Enter a number from 0 to 100 with at most one decimal.';
const threshold = z
  .number(thresholdMessage)
  .min(0, thresholdMessage)
  .max(100, thresholdMessage)
  .multipleOf(0.1, thresholdMessage);

export const letterKeySchema = z.object({
  A: threshold,
  B: threshold,
  C: threshold,
  D: threshold,
  E: threshold,
}) satisfies z.ZodType<LetterKey>;

/** A key that the office may set: each letter lower than the one before, and E at 0. */
export const acceptedLetterKey = letterKeySchema
  .refine((key) => key.E === 0, 'The lowest grade must start at 0.')
  .superRefine((key, context) => {
    for (const [index, letter] of letters.entries()) {
      const better = letters[index - 1];
      if (better === undefined || key[letter] < key[better]) continue;
      // E is always 0 and has no input, so the error belongs to D.
      if (letter === 'E')
        context.addIssue({ code: 'custom', path: ['D'], message: 'D must be higher than 0.' });
      else
        context.addIssue({
          code: 'custom',
          path: [letter],
          message: `${letter} must be lower than ${better}.`,
        });
    }
  });

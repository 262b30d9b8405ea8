import { z } from 'zod';
import { messages } from '../kinds/messages.ts';
import { multilineText, singleLineText } from '../kinds/text-schemas.ts';
import type { Setting } from './setting.ts';

export const booleanMessage = 'Answer true or false.';
const daysMessage = 'Choose 7 to 365 days.';
const yearsMessage = 'Choose 1 to 10 years.';
const yearsOrNeverMessage = 'Choose 0 (never) to 10 years.';

const notEmpty = z.string().min(1, messages.required);

/** Returns the schema of a setting’s value in a response. */
export function toSettingSchema(setting: Setting): z.ZodType {
  switch (setting.kind) {
    case 'switch':
      return z.boolean();
    case 'text':
    case 'longText':
      return z.string();
    case 'days':
    case 'years':
      return z.int();
    case 'choice':
      return z.enum(setting.choices.map(({ value }) => value));
    case 'custom':
      return setting.schema;
  }
}

/** Returns the schema of the values that the office may set. */
export function toAcceptedSchema(setting: Setting): z.ZodType {
  switch (setting.kind) {
    case 'switch':
      return z.boolean(booleanMessage);
    case 'text':
      return setting.required ? singleLineText(setting.max).pipe(notEmpty) : singleLineText(setting.max);
    case 'longText':
      return multilineText(setting.max).pipe(notEmpty);
    case 'days':
      return z.int(daysMessage).min(7, daysMessage).max(365, daysMessage);
    case 'years':
      return setting.orNever
        ? z.int(yearsOrNeverMessage).min(0, yearsOrNeverMessage).max(10, yearsOrNeverMessage)
        : z.int(yearsMessage).min(1, yearsMessage).max(10, yearsMessage);
    case 'choice':
      return z.enum(
        setting.choices.map(({ value }) => value),
        messages.choice,
      );
    case 'custom':
      return setting.accepts;
  }
}

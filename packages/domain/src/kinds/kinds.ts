import { choice } from './choice.ts';
import { code } from './code.ts';
import { count } from './count.ts';
import { date } from './date.ts';
import { email } from './email.ts';
import type { Field, FieldKind } from './field.ts';
import { flag } from './flag.ts';
import type { Kind } from './kind.ts';
import { longText } from './long-text.ts';
import { phone } from './phone.ts';
import { suggestion } from './suggestion.ts';
import { text } from './text.ts';
import { title } from './title.ts';

const kinds: { [K in FieldKind]: Kind<K> } = {
  text,
  longText,
  email,
  phone,
  count,
  date,
  flag,
  choice,
  code,
  title,
  suggestion,
};

/** The definition of a field's kind. The cast is safe: `kinds` pairs each kind with its own field type. */
export const getKind = (field: Field) => kinds[field.kind] as Kind<FieldKind>;

import type { FieldKind } from '@formroom/domain/kinds/field.ts';
import type { ComponentType } from 'react';
import { ChoiceControl } from '#web/components/fields/choice-control.tsx';
import { CodeControl } from '#web/components/fields/code-control.tsx';
import type { ControlProps } from '#web/components/fields/control-props.ts';
import { CountControl } from '#web/components/fields/count-control.tsx';
import { DateControl } from '#web/components/fields/date-control.tsx';
import { EmailControl } from '#web/components/fields/email-control.tsx';
import { FlagControl } from '#web/components/fields/flag-control.tsx';
import { LongTextControl } from '#web/components/fields/long-text-control.tsx';
import { PhoneControl } from '#web/components/fields/phone-control.tsx';
import { SuggestionControl } from '#web/components/fields/suggestion-control.tsx';
import { TextControl } from '#web/components/fields/text-control.tsx';
import { TitleControl } from '#web/components/fields/title-control.tsx';

const controlsByKind: { [K in FieldKind]: ComponentType<ControlProps<K>> } = {
  text: TextControl,
  longText: LongTextControl,
  email: EmailControl,
  phone: PhoneControl,
  count: CountControl,
  date: DateControl,
  flag: FlagControl,
  choice: ChoiceControl,
  code: CodeControl,
  title: TitleControl,
  suggestion: SuggestionControl,
};

/** The control of each kind of field. The cast is sound: each kind is paired with its own fields above. */
export const controls = controlsByKind as Record<FieldKind, ComponentType<ControlProps>>;

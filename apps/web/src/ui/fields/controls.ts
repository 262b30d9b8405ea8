import type { FieldKind } from '@formroom/domain/kinds/field.ts';
import type { ComponentType } from 'react';
import { ChoiceControl } from '#web/ui/fields/choice-control.tsx';
import { CodeControl } from '#web/ui/fields/code-control.tsx';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { CountControl } from '#web/ui/fields/count-control.tsx';
import { DateControl } from '#web/ui/fields/date-control.tsx';
import { EmailControl } from '#web/ui/fields/email-control.tsx';
import { FlagControl } from '#web/ui/fields/flag-control.tsx';
import { LongTextControl } from '#web/ui/fields/long-text-control.tsx';
import { PhoneControl } from '#web/ui/fields/phone-control.tsx';
import { SuggestionControl } from '#web/ui/fields/suggestion-control.tsx';
import { TextControl } from '#web/ui/fields/text-control.tsx';
import { TitleControl } from '#web/ui/fields/title-control.tsx';

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

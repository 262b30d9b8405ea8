import type { FieldKind } from '@formroom/domain/kinds/field.ts';
import type { ComponentType } from 'react';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { CountControl } from '#web/ui/fields/count-control.tsx';
import { DateControl } from '#web/ui/fields/date-control.tsx';
import { FlagControl } from '#web/ui/fields/flag-control.tsx';
import { PhoneControl } from '#web/ui/fields/phone-control.tsx';
import { SuggestionControl } from '#web/ui/fields/suggestion-control.tsx';
import { ChoiceControl, CodeControl, TitleControl } from '#web/ui/fields/list-controls.tsx';
import { EmailControl, LongTextControl, TextControl } from '#web/ui/fields/text-controls.tsx';

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

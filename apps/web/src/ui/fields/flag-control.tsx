import type { FlagField } from '@formroom/domain/kinds/field.ts';
import type { ComponentType } from 'react';
import { CheckboxControl } from '#web/ui/fields/checkbox-control.tsx';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { SwitchControl } from '#web/ui/fields/switch-control.tsx';
import { YesNoControl } from '#web/ui/fields/yes-no-control.tsx';

const variants: Record<FlagField['control'], ComponentType<ControlProps<'flag'>>> = {
  checkbox: CheckboxControl,
  switch: SwitchControl,
  yesNo: YesNoControl,
};

export function FlagControl(props: ControlProps<'flag'>) {
  const Variant = variants[props.field.control];
  return <Variant {...props} />;
}

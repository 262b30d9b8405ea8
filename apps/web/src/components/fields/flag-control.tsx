import type { FlagField } from '@formroom/domain/kinds/field.ts';
import type { ComponentType } from 'react';
import { CheckboxControl } from '#web/components/fields/checkbox-control.tsx';
import type { ControlProps } from '#web/components/fields/control-props.ts';
import { SwitchControl } from '#web/components/fields/switch-control.tsx';
import { YesNoControl } from '#web/components/fields/yes-no-control.tsx';

const variants: Record<FlagField['control'], ComponentType<ControlProps<'flag'>>> = {
  checkbox: CheckboxControl,
  switch: SwitchControl,
  yesNo: YesNoControl,
};

export function FlagControl(props: ControlProps<'flag'>) {
  const Variant = variants[props.field.control];
  return <Variant {...props} />;
}

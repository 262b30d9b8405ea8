import type { FlagField } from '@formroom/domain/kinds/field.ts';
import type { ComponentType } from 'react';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { YesNoControl } from '#web/ui/fields/yes-no-control.tsx';
import Checkbox from '@mui/material/Checkbox';
import { ToggleRow } from '#web/ui/fields/toggle-row.tsx';
import Switch from '@mui/material/Switch';

const variants: Record<FlagField['control'], ComponentType<ControlProps<'flag'>>> = {
  checkbox: CheckboxControl,
  switch: SwitchControl,
  yesNo: YesNoControl,
};

export function FlagControl(props: ControlProps<'flag'>) {
  const Variant = variants[props.field.control];
  return <Variant {...props} />;
}

export function CheckboxControl(props: ControlProps<'flag'>) {
  return (
    <ToggleRow {...props}>
      {({ id, name, 'aria-describedby': describedBy }) => (
        <Checkbox
          id={id}
          name={name}
          checked={props.value === '1'}
          onChange={(_event, checked) => props.onSelect(checked ? '1' : '0')}
          slotProps={{ input: { 'aria-describedby': describedBy } }}
        />
      )}
    </ToggleRow>
  );
}

function SwitchControl(props: ControlProps<'flag'>) {
  return (
    <ToggleRow {...props}>
      {({ id, name, 'aria-describedby': describedBy }) => (
        <Switch
          id={id}
          name={name}
          sx={{ ml: 0.5 }}
          checked={props.value === '1'}
          onChange={(_event, checked) => props.onSelect(checked ? '1' : '0')}
          slotProps={{ input: { 'aria-describedby': describedBy } }}
        />
      )}
    </ToggleRow>
  );
}

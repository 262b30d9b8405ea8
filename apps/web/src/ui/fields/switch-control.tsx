import Switch from '@mui/material/Switch';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { ToggleRow } from '#web/ui/fields/toggle-row.tsx';

export function SwitchControl(props: ControlProps<'flag'>) {
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

import Checkbox from '@mui/material/Checkbox';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { ToggleRow } from '#web/ui/fields/toggle-row.tsx';

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

import { type AdminRole, adminRoleNames, adminRoles } from '@formroom/domain/school/admin-role.ts';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import RadioGroup from '@mui/material/RadioGroup';
import { RadioWithHint } from '#web/ui/fields/radio-with-hint.tsx';

interface RoleChoiceProps {
  readonly role: AdminRole;
  readonly onChange: (role: AdminRole) => void;
}

/** The roles of administrators, each with what it may do. */
export const RoleChoice = ({ role, onChange }: RoleChoiceProps) => (
  <FormControl component="fieldset" sx={{ minWidth: 0 }}>
    <FormLabel component="legend" id="administrator-role">
      Role
    </FormLabel>
    <RadioGroup
      aria-labelledby="administrator-role"
      value={role}
      onChange={(_event, value) => onChange(value as AdminRole)}
    >
      {adminRoleNames.map((each) => (
        <RadioWithHint
          key={each}
          value={each}
          label={adminRoles[each].label}
          hint={adminRoles[each].description}
        />
      ))}
    </RadioGroup>
  </FormControl>
);

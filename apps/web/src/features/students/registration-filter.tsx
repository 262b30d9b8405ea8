import { NO_CLASS } from '@formroom/domain/api/credential-slips.ts';
import { registrationStateTexts } from '@formroom/domain/registration/registration-state.ts';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { RefObject } from 'react';
import type { useStudentListParams } from '#web/features/students/use-student-list-params.ts';

interface RegistrationFilterProps extends ReturnType<typeof useStudentListParams> {
  readonly searchBox: RefObject<HTMLInputElement | null>;
}

/** The active filters by registration state and class, each with a button that removes it. */
export function RegistrationFilter({ params, setParams, searchBox }: RegistrationFilterProps) {
  const { registration, class: className } = params;
  const filters = [
    ...(registration === ''
      ? []
      : [{ name: 'registration', text: `Registration: ${registrationStateTexts[registration].label}` }]),
    ...(className === ''
      ? []
      : [{ name: 'class', text: className === NO_CLASS ? 'In no class' : `Class: ${className}` }]),
  ];
  if (filters.length === 0) return null;
  return (
    <Box
      role="group"
      aria-label="Filters"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}
    >
      Showing only:
      {filters.map(({ name, text }) => (
        <Button
          key={name}
          variant="outlined"
          endIcon={<Close />}
          aria-label={`${text}, remove this filter`}
          onClick={({ detail }) => {
            setParams({ [name]: '' });
            // Pressed by the keyboard: the button is gone, so the focus moves to the search box.
            if (detail === 0) searchBox.current?.focus();
          }}
        >
          {text}
        </Button>
      ))}
    </Box>
  );
}

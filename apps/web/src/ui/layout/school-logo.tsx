import { paths } from '@formroom/domain/api/paths.ts';
import Box from '@mui/material/Box';
import { getSchoolInitials } from '@formroom/domain/school/school-initials.ts';

interface SchoolLogoProps {
  readonly schoolName: string;
  readonly size?: number;
  /** The version of the school's logo, which replaces the initials. */
  readonly logo?: string | null | undefined;
}

/** The school's logo, or its initials in a circle. Hidden from screen readers, because the name stands beside it. */
export function SchoolLogo({ schoolName, size = 36, logo }: SchoolLogoProps) {
  if (logo) {
    return (
      <Box
        component="img"
        src={`${paths.logo}?v=${logo}`}
        alt=""
        sx={{
          flex: 'none',
          boxSizing: 'border-box',
          width: size,
          height: size,
          p: '2px',
          objectFit: 'contain',
          bgcolor: 'background.paper',
          borderRadius: 1,
        }}
      />
    );
  }
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        width: size,
        height: size,
        display: 'grid',
        placeItems: 'center',
        border: 2,
        borderColor: 'secondary.main',
        borderRadius: '50%',
        color: 'secondary.main',
        fontWeight: 700,
        fontSize: size * 0.4,
        lineHeight: 1,
      }}
    >
      {getSchoolInitials(schoolName)}
    </Box>
  );
}

import Box from '@mui/material/Box';
import { schoolInitials } from '@formroom/domain/school/school-initials.ts';

/** The round mark with the school's initials; the name beside it says the same, so that readers skip it. */
export function SchoolMark({ schoolName, size = 36 }: { schoolName: string; size?: number }) {
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
      {schoolInitials(schoolName)}
    </Box>
  );
}

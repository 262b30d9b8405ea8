import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { WarningNote } from '#web/ui/feedback/warning-note.tsx';
import { slipAddressQuery } from '#web/lib/credential-slips.ts';

/** The portal's address as the slips will show it, or a warning if they will have none. */
export function SlipAddress() {
  const { data } = useQuery(slipAddressQuery);
  if (!data) return null;
  if (data.address !== null) {
    return (
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        The slips tell families to open <strong>{data.address}</strong>.
      </Typography>
    );
  }
  return (
    <WarningNote title="The slips will have no web address">
      Formroom does not know the address that families use. Ask your technician to set PUBLIC_URL, then print.
      If you print now, tell families the address in another way.
    </WarningNote>
  );
}

import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Finding, type FindingState } from '#web/features/system-status/findings.ts';

const colours: Record<FindingState, string> = {
  ok: 'success.main',
  warning: 'text.primary',
  error: 'error.main',
};
const labels: Record<FindingState, string> = { ok: 'OK', warning: 'Please check', error: 'Problem' };

/** The state as an icon with a text, because colour alone is not accessible. */
function StateIcon({ state }: { state: FindingState }) {
  const Sign = state === 'ok' ? CheckCircleOutlined : ErrorOutlined;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, color: colours[state], fontWeight: 600 }}
    >
      <Sign aria-hidden fontSize="small" />
      {labels[state]}
    </Box>
  );
}

/** The state of one component, with details and advice. */
export const FindingCard = ({
  finding: { title, state, verdict, details, advice },
}: {
  finding: Finding;
}) => (
  <Box
    component="li"
    sx={{
      p: { xs: 2, sm: 2.5 },
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: 1.5,
      overflowWrap: 'anywhere',
    }}
  >
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
      <Typography variant="h2">{title}</Typography>
      <StateIcon state={state} />
    </Box>
    <Typography sx={{ mt: 1, fontWeight: 600 }}>{verdict}</Typography>
    {details.length > 0 && (
      <Typography color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {details.join(' · ')}
      </Typography>
    )}
    {advice !== undefined && <Typography sx={{ mt: 1 }}>{advice}</Typography>}
  </Box>
);

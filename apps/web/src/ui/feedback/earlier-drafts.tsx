import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { colours } from '#web/lib/design-tokens.ts';
import { fromDeviceTime, getSchoolToday, toSchoolDay, toSchoolTime } from '#web/lib/school-clock.ts';

interface EarlierDraftsProps {
  readonly count: number;
  readonly noun: string;
  /** When the last of them was typed, in milliseconds since 1970. */
  readonly at: number;
  readonly onSend: () => void;
  readonly onDelete: () => void;
  /** The drafts, as terms and descriptions. */
  readonly children: ReactNode;
}

/** Offers what was typed on an earlier visit on this device and never saved. */
export const EarlierDrafts = ({ count, noun, at, onSend, onDelete, children }: EarlierDraftsProps) => (
  <Box
    component="section"
    aria-labelledby="earlier-answers"
    sx={{ mb: 4, p: 2, borderRadius: 1.5, border: 1, borderColor: 'primary.main', bgcolor: colours.tint }}
  >
    <Typography id="earlier-answers" variant="h2">
      {pluralize(count, noun)} from {formatMoment(at)} <span>{count === 1 ? 'was' : 'were'}</span> not sent
    </Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1.5 }}>
      <Button variant="contained" onClick={onSend}>
        Send <span>{count === 1 ? 'it' : 'them'}</span> now
      </Button>
      <Button variant="outlined" onClick={onDelete}>
        Delete <span>{count === 1 ? 'it' : 'them'}</span>
      </Button>
    </Box>
    <Box component="dl" sx={{ m: 0, mt: 1.5, overflowWrap: 'anywhere', '& dd': { m: 0, mb: 1 } }}>
      {children}
    </Box>
  </Box>
);

interface EarlierDraftProps {
  readonly label: string;
  readonly text: string;
  /** What somebody else has saved since. */
  readonly newer?: string | undefined;
  readonly onKeepNewer?: () => void;
}

/** A draft, with a warning that sending it would replace a newer answer, of another device or person. */
export const EarlierDraft = ({ label, text, newer, onKeepNewer }: EarlierDraftProps) => (
  <div>
    <dt>{label}</dt>
    <Box component="dd" sx={{ fontWeight: 600 }}>
      {text}
    </Box>
    {newer !== undefined && (
      <Box component="dd" sx={{ color: 'warning.main' }}>
        Changed since then: <b>{newer}</b>. Sending replaces it.
        <Button
          aria-label={`Keep the newer answer: ${label}`}
          onClick={onKeepNewer}
          sx={{ minHeight: 44, px: 1 }}
        >
          Keep the newer answer
        </Button>
      </Box>
    )}
  </div>
);

/** `17:31`, with the date if it is not today. */
function formatMoment(at: number) {
  const moment = fromDeviceTime(at);
  const [day, time] = [toSchoolDay(moment), toSchoolTime(moment)];
  return day === getSchoolToday() ? time : `${day} ${time}`;
}

import Download from '@mui/icons-material/Download';
import Print from '@mui/icons-material/Print';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LeaveDialog } from '#web/components/feedback/leave-dialog.tsx';
import { codesAsText, titleOfCodes } from '#web/features/second-factor/codes-as-text.ts';
import { CopyButton } from '#web/features/second-factor/copy-button.tsx';
import { MatterCard } from '#web/components/layout/matter-card.tsx';
import { saveBlob } from '#web/lib/save-blob.ts';
import { useAccount } from '#web/lib/session.ts';
import { usePublicSettings } from '#web/lib/settings.ts';

interface KeepCodesProps {
  readonly codes: readonly string[];
  /** The last step of setting up, or new codes alone. */
  readonly isSetUp: boolean;
  readonly onKept: () => void;
}

/** The recovery codes, this once. */
export function KeepCodes({ codes, isSetUp, onKept }: KeepCodesProps) {
  const whose = { adminName: useAccount().id, schoolName: usePublicSettings().data?.school_name ?? '' };
  const text = codesAsText(codes, whose);
  const [isKept, setIsKept] = useState(false);
  const [isMissed, setIsMissed] = useState(false);
  return (
    <MatterCard
      takesFocus
      title={isSetUp ? 'Step 3 of 3: Save your recovery codes' : 'Your new recovery codes'}
    >
      <LeaveDialog title="Leave without the recovery codes?" wouldLose={!isKept}>
        They are shown only once. Save them first, then tick the box.
      </LeaveDialog>
      <GlobalStyles styles={onPaper} />
      <Typography>
        {isSetUp ? 'Your second factor is on. ' : 'Your old codes no longer work. '}
        Use one of these codes to sign in when you don’t have your phone. Each code works once. They are shown
        only now. Print them, or keep them somewhere safe that is not your phone.
      </Typography>
      <Box className={PAPER}>
        <Typography sx={{ display: 'none', displayPrint: 'block', mb: 2 }}>{titleOfCodes(whose)}</Typography>
        <Box
          component="ul"
          aria-label="Recovery codes"
          sx={{
            m: 0,
            p: 0,
            display: 'grid',
            gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
            gap: 1,
            maxWidth: 400,
            listStyle: 'none',
            fontFamily: 'monospace',
            fontSize: '1.0625rem',
          }}
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" startIcon={<Print />} onClick={() => print()}>
          Print
        </Button>
        <Button
          variant="outlined"
          startIcon={<Download />}
          onClick={() => saveBlob(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Download
        </Button>
        <CopyButton text={codes.join('\n')} label="Copy" done="The codes are copied." />
      </Box>
      <Box>
        <FormControlLabel
          label="I have saved these codes"
          control={
            <Checkbox
              checked={isKept}
              onChange={(_event, checked) => {
                setIsKept(checked);
                setIsMissed(false);
              }}
              slotProps={{ input: { 'aria-describedby': isMissed ? 'not-kept' : undefined } }}
            />
          }
          sx={{ minHeight: 44 }}
        />
        {isMissed && (
          <FormHelperText error role="alert" id="not-kept" sx={{ mt: 0, mb: 1 }}>
            Save the codes first, then tick the box.
          </FormHelperText>
        )}
        <div>
          <Button variant="contained" onClick={() => (isKept ? onKept() : setIsMissed(true))}>
            Done
          </Button>
        </div>
      </Box>
    </MatterCard>
  );
}

const PAPER = 'recovery-codes-on-paper';

/** The codes alone go on paper. */
const onPaper = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    [`.${PAPER}, .${PAPER} *`]: { visibility: 'visible' },
    [`.${PAPER}`]: { position: 'absolute', top: 0, left: 0, width: '100%' },
  },
} as const;

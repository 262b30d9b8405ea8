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
import { UnsavedChangesDialog } from '#web/ui/feedback/unsaved-changes-dialog.tsx';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { downloadBlob } from '#web/lib/download.ts';
import { useAccount } from '#web/lib/session.ts';
import { usePublicSettings } from '#web/lib/settings.ts';

interface SaveRecoveryCodesProps {
  readonly codes: readonly string[];
  /** Whether this is the last step of set-up rather than new codes. */
  readonly isSetUp: boolean;
  readonly onSaved: () => void;
}

/** Shows recovery codes, which can't be shown again, and asks to save them. */
export function SaveRecoveryCodes({ codes, isSetUp, onSaved }: SaveRecoveryCodesProps) {
  const owner = { adminName: useAccount().id, schoolName: usePublicSettings().data?.school_name ?? '' };
  const text = formatRecoveryCodes(codes, owner);
  const [isSaved, setIsSaved] = useState(false);
  const [showsError, setShowsError] = useState(false);
  return (
    <SectionCard
      focusOnMount
      title={isSetUp ? 'Step 3 of 3: Save your recovery codes' : 'Your new recovery codes'}
    >
      <UnsavedChangesDialog title="Leave without the recovery codes?" hasUnsavedChanges={!isSaved}>
        They are shown only once. Save them first, then tick the box.
      </UnsavedChangesDialog>
      <GlobalStyles styles={printStyles} />
      <Typography>
        {isSetUp ? 'Your second factor is on. ' : 'Your old codes no longer work. '}
        Use one of these codes to sign in when you don’t have your phone. Each code works once. They are shown
        only now. Print them, or keep them somewhere safe that is not your phone.
      </Typography>
      <Box className={PRINT_CLASS}>
        <Typography sx={{ display: 'none', displayPrint: 'block', mb: 2 }}>
          {recoveryCodesTitle(owner)}
        </Typography>
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
          onClick={() => downloadBlob(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
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
              checked={isSaved}
              onChange={(_event, checked) => {
                setIsSaved(checked);
                setShowsError(false);
              }}
              slotProps={{ input: { 'aria-describedby': showsError ? 'not-kept' : undefined } }}
            />
          }
          sx={{ minHeight: 44 }}
        />
        {showsError && (
          <FormHelperText error role="alert" id="not-kept" sx={{ mt: 0, mb: 1 }}>
            Save the codes first, then tick the box.
          </FormHelperText>
        )}
        <div>
          <Button variant="contained" onClick={() => (isSaved ? onSaved() : setShowsError(true))}>
            Done
          </Button>
        </div>
      </Box>
    </SectionCard>
  );
}

const PRINT_CLASS = 'recovery-codes-on-paper';

/** Prints only the codes. */
const printStyles = {
  '@media print': {
    'body *': { visibility: 'hidden' },
    [`.${PRINT_CLASS}, .${PRINT_CLASS} *`]: { visibility: 'visible' },
    [`.${PRINT_CLASS}`]: { position: 'absolute', top: 0, left: 0, width: '100%' },
  },
} as const;

interface CodesOwner {
  readonly adminName: string;
  readonly schoolName: string;
}

const recoveryCodesTitle = ({ adminName, schoolName }: CodesOwner) =>
  `Recovery codes for ${adminName}, ${schoolName}`;

/** The text of the downloaded file. */
const formatRecoveryCodes = (codes: readonly string[], owner: CodesOwner) =>
  [
    recoveryCodesTitle(owner),
    'Use one of these instead of the code from the app. Each works once.',
    '',
    ...codes,
    '',
  ].join('\r\n');

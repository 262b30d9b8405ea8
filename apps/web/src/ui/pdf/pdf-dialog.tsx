import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type Theme, useMediaQuery } from '@mui/material';
import Box from '@mui/material/Box';
import { useId } from 'react';
import { PdfView } from '#web/ui/pdf/pdf-view.tsx';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';

interface PdfDialogProps {
  readonly url: string;
  readonly title: string;
  readonly fileName?: string;
  readonly onClose: () => void;
}

/** On low screens, as at a large zoom, the whole dialog scrolls, because the document alone would have no room to. */
const lowScreen = '@media (max-height: 480px)';

/** A PDF in a dialog, which fills the screen on phones. */
export function PdfDialog({ onClose, title, ...document }: PdfDialogProps) {
  const titleId = useId();
  useCloseOnBack(true, onClose);
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="md"
      fullScreen={isPhone}
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: { ...(isPhone && { borderRadius: 0 }), [lowScreen]: { display: 'block', overflowY: 'auto' } },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          pl: 3,
          pr: 2,
          py: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <DialogTitle
          id={titleId}
          component="h2"
          sx={{ flex: 1, minWidth: 0, p: 0, fontWeight: 700, fontSize: '1.25rem', lineHeight: 1.3 }}
        >
          {title}
        </DialogTitle>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </Box>
      <DialogContent sx={{ px: { xs: 2, sm: 3 }, '&&': { pt: 2 }, [lowScreen]: { overflowY: 'visible' } }}>
        <PdfView title={title} height="clamp(240px, var(--screen-height) - 260px, 1000px)" {...document} />
      </DialogContent>
    </Dialog>
  );
}

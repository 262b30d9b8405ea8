import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import ExpandMore from '@mui/icons-material/ExpandMore';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { type ReportCardId, cardPdfUrl } from '#web/features/report-cards/report-card-queries.ts';
import { useCloseOnBack } from '#web/lib/close-on-back.ts';

interface CardActionsProps {
  readonly card: ReportCardId;
  readonly isPdf: boolean;
  readonly isPrinting: boolean;
  readonly onPrint: () => void;
  readonly onSwitchView: () => void;
}

/** What a family does with a card: two buttons, and the rest in a menu. */
export function CardActions({ card, isPdf, isPrinting, onPrint, onSwitchView }: CardActionsProps) {
  const url = cardPdfUrl(card);
  const menuId = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const isOpen = anchor !== undefined;
  const close = () => setAnchor(undefined);
  useCloseOnBack(isOpen, close);
  return (
    <Box sx={tools}>
      <Button
        variant="outlined"
        href={url}
        download={`Report Card ${card.studentId} ${card.year} Term ${card.term}.pdf`}
        startIcon={<DownloadOutlined />}
        aria-label="Download the PDF"
      >
        Download
      </Button>
      <Button variant="outlined" startIcon={<PrintOutlined />} onClick={onPrint} aria-disabled={isPrinting}>
        Print
      </Button>
      <Button
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        More
      </Button>
      {/* Rendered in the dialog, because content outside it is hard to find with a screen reader. */}
      <Menu
        id={menuId}
        open={isOpen}
        anchorEl={anchor ?? null}
        container={() => anchor?.closest('[role="dialog"]') ?? null}
        onClose={close}
      >
        <MenuItem
          sx={{ minHeight: 48 }}
          onClick={() => {
            close();
            onSwitchView();
          }}
        >
          {isPdf ? 'Show as page' : 'Show as PDF'}
        </MenuItem>
        <MenuItem
          component="a"
          href={url}
          target="_blank"
          rel="noopener"
          sx={{ minHeight: 48, whiteSpace: 'normal' }}
          onClick={close}
        >
          Open the PDF in a new tab
        </MenuItem>
      </Menu>
    </Box>
  );
}

// On narrow screens in a row of their own below the heading and Close.
const tools = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  order: { xs: 1, md: 0 },
  flexBasis: { xs: '100%', md: 'auto' },
  '& .MuiButton-root': { px: { xs: 1.5, sm: 2.5 } },
} as const;

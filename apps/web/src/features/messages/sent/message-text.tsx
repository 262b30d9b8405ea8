import Box from '@mui/material/Box';

interface MessageTextProps {
  readonly subject: string;
  readonly text: string;
}

/** The subject and the text of a message. */
export const MessageText = ({ subject, text }: MessageTextProps) => (
  <Box
    role="group"
    aria-label="Message"
    sx={{ p: 2, border: 1, borderColor: 'divider', borderRadius: 1.5, overflowWrap: 'anywhere' }}
  >
    <Box sx={{ fontWeight: 600, mb: 1 }}>{subject}</Box>
    <Box sx={{ whiteSpace: 'pre-wrap' }}>{text}</Box>
  </Box>
);

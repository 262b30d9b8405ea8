import { styled } from '@mui/material/styles';

const Link = styled('a')(({ theme }) => ({
  position: 'absolute',
  left: 8,
  top: -80,
  zIndex: theme.zIndex.tooltip,
  padding: '12px 16px',
  borderRadius: 8,
  fontWeight: 600,
  color: theme.palette.primary.main,
  backgroundColor: theme.palette.background.paper,
  '&:focus': { top: 8 },
}));

/** The first stop of the Tab key: past the bar to the page. */
export const SkipLink = () => <Link href="#main">Skip to main content</Link>;

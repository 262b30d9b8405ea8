import Box from '@mui/material/Box';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';

interface DashboardCardProps {
  to: string;
  title: string;
  icon: ReactNode;
  children: string;
}

/** A large link to one part of the portal. */
export function DashboardCard({ to, title, icon, children }: DashboardCardProps) {
  const id = useId();
  return (
    <CardActionArea
      component={Link}
      to={to}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      sx={{
        p: 3,
        minHeight: 168,
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        gap: 1,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
        '&:hover': { borderColor: 'primary.main' },
      }}
    >
      <Box aria-hidden sx={{ color: 'primary.main', display: 'flex', '& svg': { fontSize: 32 } }}>
        {icon}
      </Box>
      <Typography id={`${id}-title`} variant="h2">
        {title}
      </Typography>
      <Typography id={`${id}-text`} color="textSecondary">
        {children}
      </Typography>
    </CardActionArea>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { widths } from '#web/lib/design-tokens.ts';
import { FocusedHeading } from '#web/ui/layout/focused-heading.tsx';

interface SectionCardProps {
  readonly title: string;
  /** One sentence. */
  readonly description?: string;
  /** Set when the user opened this section, so that the focus follows. */
  readonly focusOnMount?: boolean;
  readonly children: ReactNode;
}

/** A card with a heading. */
export function SectionCard({ title, description, focusOnMount = false, children }: SectionCardProps) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        mb: 3,
        p: { xs: 2, sm: 3 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      <FocusedHeading id={id} isFocused={focusOnMount}>
        {title}
      </FocusedHeading>
      {description && (
        <Typography color="textSecondary" sx={{ mt: 0.5, maxWidth: widths.reading }}>
          {description}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2.5, mt: 2.5, maxWidth: widths.reading }}>{children}</Box>
    </Box>
  );
}

import type { Section } from '@formroom/domain/registration/section.ts';
import { catalogue, listFieldNames } from '@formroom/domain/registration/catalogue.ts';
import { steps } from '@formroom/domain/registration/steps.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { AnswerLine } from '#web/features/check-answers/answer-lines.ts';
import { useRecordOwner } from '#web/lib/record-owner.ts';

interface AnswerCardProps {
  readonly section: Section;
  readonly lines: readonly AnswerLine[];
  /** Rendered below a line. */
  readonly noteFor?: (line: AnswerLine) => ReactNode;
  readonly isMarked?: boolean;
}

/** A section’s answers to read, with a link to change them. */
export function AnswerCard({ section, lines, noteFor, isMarked = false }: AnswerCardProps) {
  const id = useId();
  const { pathTo } = useRecordOwner();
  const path = steps.find((step) => step.id === section.step)?.path ?? '';
  // What only the school sets can't be changed here.
  const first = listFieldNames(section).find((name) => !catalogue[name].schoolOnly);
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        mb: 2,
        p: 2,
        bgcolor: 'background.paper',
        border: 1,
        borderColor: isMarked ? 'warning.main' : 'divider',
        borderRadius: 1.5,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          minHeight: 44,
          mt: -1,
        }}
      >
        <Typography id={id} variant="h2">
          {section.title}
        </Typography>
        {first !== undefined && (
          <Button
            component={Link}
            to={pathTo(`${path}#${first}`)}
            aria-label={`Change: ${section.title}`}
            sx={{ minHeight: 44, px: 1, mr: -1 }}
          >
            Change
          </Button>
        )}
      </Box>
      {lines.length === 0 ? (
        <Typography color="textSecondary">Nothing is filled in.</Typography>
      ) : (
        <Box
          component="dl"
          sx={{ display: 'grid', gap: 1, m: 0, overflowWrap: 'anywhere', '& dd': { m: 0 }, '& p': { m: 0 } }}
        >
          {lines.map((line) => (
            <Box
              key={line.label}
              sx={
                line.isLarge
                  ? {}
                  : {
                      display: 'grid',
                      gridTemplateColumns: '7em minmax(0, 1fr)',
                      alignItems: 'baseline',
                      gap: 1,
                    }
              }
            >
              <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {line.label}
              </Box>
              <Box
                component="dd"
                sx={{
                  whiteSpace: 'pre-line',
                  ...(line.isLarge && { fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.3 }),
                }}
              >
                {line.text}
                {noteFor?.(line)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}

import type { TermReadiness, TermRecord } from '@formroom/domain/api/terms.ts';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { ClassMarksGrid } from '#web/features/report-card-posting/check/class-marks.tsx';
import { focusRing } from '#web/lib/design-tokens.ts';
import { ListRow } from '#web/ui/layout/row-list.ts';

type ClassOfTerm = TermReadiness['classes'][number];

interface ClassReadinessProps {
  readonly term: TermRecord;
  readonly readiness: ClassOfTerm;
  readonly onPreview: (studentId: string) => void;
}

/** A class with its number of ready cards; expanded, its marks and what is missing. */
export function ClassReadiness({ term, readiness, onPreview }: ClassReadinessProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { class_id: classId, cards, with_marks: withMarks, ready, missing_subjects: subjects } = readiness;
  const without = cards - withMarks + readiness.without_results;
  const summary = (
    <>
      <Box component="span" sx={{ flex: 'none', width: 48, fontWeight: 600 }}>
        {classId}
      </Box>
      <Box component="span" sx={{ flex: 1, fontVariantNumeric: 'tabular-nums' }}>
        {term.posted === 1 && `${readiness.posted} of ${cards} posted, `}
        {withMarks === 0 ? 'no cards' : `${ready} of ${withMarks} complete`}
        {without > 0 && `, ${without} without marks`}
      </Box>
    </>
  );
  return (
    <ListRow sx={{ p: 0 }}>
      {cards === 0 ? (
        <Box sx={line}>{summary}</Box>
      ) : (
        <Box
          component="details"
          onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
          sx={{ '&[open] > summary svg': { transform: 'rotate(180deg)' } }}
        >
          <Box component="summary" sx={{ ...line, cursor: 'pointer', listStyle: 'none', borderRadius: 1 }}>
            {summary}
            <ExpandMore aria-hidden sx={{ color: 'text.secondary' }} />
          </Box>
          {isOpen && (
            <Box
              sx={{
                px: { xs: 1, sm: 2 },
                pb: 2,
                display: 'grid',
                gap: 1.5,
                gridTemplateColumns: 'minmax(0, 1fr)',
              }}
            >
              {subjects.length > 0 && (
                <Box component="ul" aria-label={`Missing in ${classId}`} sx={{ m: 0, pl: 2.5 }}>
                  {subjects.map(({ subject, cards: count }) => (
                    <li key={subject}>{formatMissingSubject(subject, count, withMarks)}</li>
                  ))}
                </Box>
              )}
              <ClassMarksGrid term={term} classId={classId} onPreview={onPreview} />
            </Box>
          )}
        </Box>
      )}
    </ListRow>
  );
}

/** `7 of 29 have no Mathematics` */
const formatMissingSubject = (subject: string, without: number, cards: number) =>
  `${without} of ${cards} ${without === 1 ? 'has' : 'have'} no ${subject}`;

const line = {
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  minHeight: 44,
  px: 2,
  py: 1,
  '&::-webkit-details-marker': { display: 'none' },
  '&:focus-visible': { ...focusRing, outlineOffset: -2 },
} as const;

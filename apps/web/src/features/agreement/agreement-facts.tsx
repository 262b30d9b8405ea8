import { submissionReference } from '@formroom/domain/registration/submission-reference.ts';
import Box from '@mui/material/Box';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';

interface AgreementFactsProps {
  readonly id: string;
  readonly submittedAt: string;
  readonly agreedBy?: string | null;
}

/** When and who of a family agreed, and the reference to quote to the school. */
export function AgreementFacts({ id, submittedAt, agreedBy = null }: AgreementFactsProps) {
  const formatMoment = useFormatDateTime();
  return (
    <Box
      component="dl"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 4,
        rowGap: 1,
        m: 0,
        '& dd': { m: 0 },
        '& > div': { minWidth: 'min(9em, 100%)' },
      }}
    >
      <div>
        <Term>Agreed</Term>
        <Fact>{formatMoment(submittedAt)}</Fact>
      </div>
      {agreedBy !== null && (
        <div>
          <Term>By</Term>
          <Fact>{agreedBy}</Fact>
        </div>
      )}
      <div>
        <Term>Reference</Term>
        <Fact>{submissionReference(id, submittedAt)}</Fact>
      </div>
    </Box>
  );
}

const Term = ({ children }: { children: string }) => (
  <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
    {children}
  </Box>
);

const Fact = ({ children }: { children: string }) => (
  <Box component="dd" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
    {children}
  </Box>
);

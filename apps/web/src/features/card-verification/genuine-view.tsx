import { toIsoDate } from '@formroom/domain/school/dates.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { StatementValues } from '#web/features/card-verification/statement-values.tsx';
import { StatusNotice } from '#web/features/card-verification/status-notice.tsx';
import { useCardStatus } from '#web/features/card-verification/use-card-status.ts';
import type { GenuineStatement } from '#web/features/card-verification/verify-statement.ts';
import { SectionCard } from '#web/ui/layout/section-card.tsx';

interface GenuineViewProps {
  readonly genuine: GenuineStatement;
  readonly onRestart: () => void;
}

/** A card with the school's signature: what it states, and whether it is still valid. */
export function GenuineView({ genuine, onRestart }: GenuineViewProps) {
  const { statement, school, timeZone } = genuine;
  const { status, retry } = useCardStatus(genuine);
  // Whoever has stolen a key can state any values.
  const isKnown = status.name !== 'unknown' && status.name !== 'other-statement';
  const issuedOn = toIsoDate(new Date(statement.iat * 1000), timeZone);
  return (
    <>
      <Box role="status" sx={{ mb: 3 }}>
        <StatusNotice
          status={status}
          paper={'terms' in statement ? 'transcript' : 'card'}
          school={school}
          issuedOn={issuedOn}
          onRetry={retry}
        />
      </Box>
      {isKnown && (
        <SectionCard
          title="Compare these values with the paper"
          description="This is what the school issued. If a value on the paper is different, the paper was changed."
        >
          <StatementValues statement={statement} />
          <Box sx={{ color: 'text.secondary' }}>
            The code does not hold the marks of each subject. If you doubt one of them, ask the school.
          </Box>
        </SectionCard>
      )}
      <Button variant="outlined" onClick={onRestart}>
        Check another card
      </Button>
    </>
  );
}

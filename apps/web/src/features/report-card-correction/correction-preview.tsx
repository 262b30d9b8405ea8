import { type CardCorrectionPreview } from '@formroom/domain/api/card-corrections.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type SyntheticEvent, useState } from 'react';
import { compareFigures } from '#web/features/report-card-correction/compare-figures.ts';
import { checkReason, ReasonField } from '#web/features/report-card-correction/reason-field.tsx';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';
import { FocusedHeading } from '#web/ui/layout/focused-heading.tsx';

interface CorrectionPreviewProps {
  readonly preview: CardCorrectionPreview;
  readonly isPosted: boolean;
  readonly isPending: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onBack: () => void;
}

const REASON = 'correction-reason';

/** What the correction changes on the card, and the reason, before the card is posted again. */
export function CorrectionPreview({
  preview,
  isPosted,
  isPending,
  onConfirm,
  onBack,
}: CorrectionPreviewProps) {
  const [reason, setReason] = useState('');
  const [isReasonMissing, setReasonMissing] = useState(false);
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    setReasonMissing(reason.trim() === '');
    if (checkReason(REASON, reason)) onConfirm(reason);
  };
  return (
    <Box component="form" noValidate onSubmit={confirm} sx={{ display: 'grid', gap: 2.5 }}>
      <FocusedHeading level="h3" sx={{ fontSize: '1rem', fontWeight: 600, outline: 'none' }}>
        What changes on this card
      </FocusedHeading>
      <Box sx={tableStyle}>
        <Table aria-label="What changes on this card">
          <thead>
            <Row>
              <ColumnHeading>Figure</ColumnHeading>
              <ColumnHeading>Before</ColumnHeading>
              <ColumnHeading>After</ColumnHeading>
            </Row>
          </thead>
          <Rows>
            {compareFigures(preview).map(({ title, before, after }) => (
              <Row key={title}>
                <RowHeading>{title}</RowHeading>
                <Cell>{before}</Cell>
                <Cell className={before === after ? 'same' : 'changed'}>
                  {before === after ? 'no change' : after}
                </Cell>
              </Row>
            ))}
          </Rows>
        </Table>
      </Box>
      <Box>
        The other cards of the class stay as they are, with the rank and the class average that is on them.
        {isPosted &&
          ' Papers and files of the old card are then no longer valid. Give the family the new one.'}
      </Box>
      <ReasonField
        id={REASON}
        reason={reason}
        hint="Kept with the card and in the audit log. The family does not see it."
        error={isReasonMissing ? 'Say why the card is corrected.' : undefined}
        onType={setReason}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {isPending ? 'Posting …' : isPosted ? 'Correct and post again' : 'Correct and post'}
        </Button>
        <Button onClick={onBack} disabled={isPending}>
          Back
        </Button>
      </Box>
    </Box>
  );
}

const tableStyle = {
  overflowX: 'auto',
  '& table': { borderCollapse: 'collapse', width: '100%', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': {
    p: '6px 12px 6px 0',
    textAlign: 'start',
    verticalAlign: 'top',
    borderTop: 1,
    borderColor: 'divider',
  },
  '& thead th': { borderTop: 0, color: 'text.secondary', fontSize: '0.9375rem', fontWeight: 600 },
  '& tbody th': { fontWeight: 400 },
  '& td': { whiteSpace: 'pre-line', overflowWrap: 'break-word' },
  '& .changed': { fontWeight: 600 },
  '& .same': { color: 'text.secondary' },
} as const;

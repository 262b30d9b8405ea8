import type { TermRecord } from '@formroom/domain/api/terms.ts';
import Skeleton from '@mui/material/Skeleton';
import { ColumnHeading, Row, Rows, Table } from '#web/ui/layout/table-parts.tsx';
import type { TermAction } from '#web/features/report-cards/posting/term-dialogs.tsx';
import { TermRow } from '#web/features/report-cards/posting/term-row.tsx';
import { TermsCard } from '#web/features/report-cards/posting/terms-card.ts';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';

interface TermsTableProps {
  readonly terms: readonly TermRecord[];
  readonly onAction: (action: TermAction, term: TermRecord) => void;
}

/** The terms, newest first. Its ARIA roles are explicit, because phones show it as cards. */
export const TermsTable = ({ terms, onAction }: TermsTableProps) => (
  <TermsCard>
    <Table aria-label="Terms">
      <thead>
        <Row>
          {['Academic Year', 'Term', 'Posted', 'Status', 'Edit'].map((title) => (
            <ColumnHeading key={title}>{title}</ColumnHeading>
          ))}
        </Row>
      </thead>
      <Rows>
        {terms.map((term) => (
          <TermRow key={`${term.year}/${term.term}`} term={term} onAction={onAction} />
        ))}
      </Rows>
    </Table>
  </TermsCard>
);

/** The placeholder while the terms load. */
export const TermsSkeleton = () => (
  <>
    <span role="status" style={visuallyHidden}>
      Loading the terms …
    </span>
    <Skeleton aria-hidden variant="rounded" height={260} />
  </>
);

import type { TermRecord } from '@formroom/domain/api/terms.ts';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { ColumnHeading, Row, Rows, Table } from '#web/ui/layout/table-parts.tsx';
import type { TermAction } from '#web/features/report-card-posting/terms/term-dialogs.tsx';
import { TermRow } from '#web/features/report-card-posting/terms/term-row.tsx';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';
import { ResponsiveTable } from '#web/ui/layout/responsive-table.ts';
import { colours } from '#web/lib/design-tokens.ts';

interface TermsTableProps {
  readonly terms: readonly TermRecord[];
  readonly onAction: (action: TermAction, term: TermRecord) => void;
}

/** The terms, newest first. Its ARIA roles are explicit, because phones don’t display it as a table. */
export const TermsTable = ({ terms, onAction }: TermsTableProps) => (
  <TermsFrame>
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
  </TermsFrame>
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

const TermsFrame = styled(ResponsiveTable)(({ theme }) => ({
  '& th, & td': { height: 52, paddingBlock: 0 },
  '& th': { height: 48 },
  '& tr > :first-child': { paddingInlineStart: 20 },
  '& td.year': { fontWeight: 600 },
  '& td.edit': { paddingInline: '0 8px', whiteSpace: 'nowrap' },
  '& td.edit button': { minWidth: 44 },
  '& tbody tr:hover, & tbody tr:focus-within': { backgroundColor: colours.ground },
  '& tbody tr:last-of-type > :first-of-type': { borderBottomLeftRadius: 11 },
  '& .status': { display: 'inline-block', borderRadius: 12, padding: '2px 10px', whiteSpace: 'nowrap' },
  '& .status.posted': { color: colours.green, backgroundColor: colours.tint, fontWeight: 600 },
  '& .status.unposted': { color: colours.muted, paddingInline: 0 },

  [theme.breakpoints.down('md')]: {
    '& tbody tr': {
      display: 'grid',
      gridTemplate: `'year status' auto 'term term' auto 'posted posted' auto 'edit edit' auto / 1fr auto`,
      gap: 0,
      paddingBottom: 8,
    },
    '& tbody tr > td': { lineHeight: 1.6 },
    '& td.empty': { display: 'none' },
    '& td.year': { gridArea: 'year', fontSize: '1.0625rem' },
    '& tbody tr > td.edit': {
      gridArea: 'edit',
      display: 'flex',
      flexWrap: 'wrap',
      marginInlineStart: -12,
      marginTop: 4,
      whiteSpace: 'normal',
    },
    '& td.term': { gridArea: 'term' },
    '& td.day': { gridArea: 'posted' },
    '& td.state': { gridArea: 'status' },
    '& .year .label, & .state .label': { display: 'none' },
  },
}));

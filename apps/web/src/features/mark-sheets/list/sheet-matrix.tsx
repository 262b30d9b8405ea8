import { isOwed, type ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { pathToSheet } from '#web/features/mark-sheets/sheet-api.ts';
import { stateLabels } from '#web/features/mark-sheets/sheet/sheet-state-note.tsx';
import type { TermKey } from '#web/lib/format-term.ts';
import { ResponsiveGrid } from '#web/ui/layout/responsive-table.ts';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';

interface SheetMatrixProps {
  readonly term: TermKey;
  readonly sheets: readonly ListedSheet[];
}

/** Who owes what: classes down, subjects across, in each cell how much is filled in and who types it. */
export function SheetMatrix({ term, sheets }: SheetMatrixProps) {
  const subjects = new Map(sheets.map(({ subject, subject_name: name }) => [subject, name]));
  const classes = new Set(sheets.map(({ class_id: name }) => name));
  return (
    <ResponsiveGrid tabIndex={0} role="region" aria-label="Sheets by class and subject">
      <Table>
        <thead>
          <tr>
            <ColumnHeading className="student">Class</ColumnHeading>
            {[...subjects].map(([code, name]) => (
              <ColumnHeading key={code}>{name}</ColumnHeading>
            ))}
          </tr>
        </thead>
        <Rows>
          {[...classes].map((className) => (
            <Row key={className}>
              <RowHeading>{className}</RowHeading>
              {[...subjects].map(([code, name]) => (
                <Cell key={code}>
                  {sheets
                    .filter((each) => each.subject === code && each.class_id === className)
                    .map((sheet) => (
                      <MatrixCell key={code} name={name} term={term} sheet={sheet} />
                    ))}
                </Cell>
              ))}
            </Row>
          ))}
        </Rows>
      </Table>
    </ResponsiveGrid>
  );
}

const MatrixCell = ({
  name,
  term,
  sheet,
}: {
  readonly name: string;
  readonly term: TermKey;
  readonly sheet: ListedSheet;
}) => (
  <>
    <span className="label">{name}: </span>
    <MuiLink
      component={Link}
      to={pathToSheet({ ...term, class: sheet.class_id, subject: sheet.subject })}
      aria-label={`${name}, ${sheet.class_id}: ${sheet.filled} of ${sheet.students}, ${stateLabels[sheet.state]}`}
      sx={{ fontWeight: isOwed(sheet) ? 700 : 400, whiteSpace: 'nowrap' }}
    >
      {isOwed(sheet) ? '' : '✓ '}
      {sheet.filled} of {sheet.students}
    </MuiLink>
    <br />
    {sheet.teacher ?? 'Nobody'}
  </>
);

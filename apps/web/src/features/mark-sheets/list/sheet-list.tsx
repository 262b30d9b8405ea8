import type { ListedSheet } from '@formroom/domain/api/mark-sheets.ts';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { pathToSheet } from '#web/features/mark-sheets/sheet-api.ts';
import { stateLabels } from '#web/features/mark-sheets/sheet/sheet-state-note.tsx';
import type { TermKey } from '#web/lib/format-term.ts';
import { StateChip } from '#web/ui/files/state-chip.tsx';
import { ResponsiveTable } from '#web/ui/layout/responsive-table.ts';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';

interface SheetListProps {
  readonly term: TermKey;
  readonly sheets: readonly ListedSheet[];
  readonly hasTeachers: boolean;
}

/** The sheets of a term, each with its state and how much of it is filled in. */
export const SheetList = ({ term, sheets, hasTeachers }: SheetListProps) => (
  <ResponsiveTable stackedBelow="sm">
    <Table>
      <thead>
        <tr>
          <ColumnHeading>Sheet</ColumnHeading>
          {hasTeachers && <ColumnHeading>Teacher</ColumnHeading>}
          <ColumnHeading>Filled in</ColumnHeading>
          <ColumnHeading>State</ColumnHeading>
        </tr>
      </thead>
      <Rows>
        {sheets.map((sheet) => (
          <Row key={`${sheet.class_id} ${sheet.subject}`}>
            <RowHeading>
              <MuiLink
                component={Link}
                to={pathToSheet({ ...term, class: sheet.class_id, subject: sheet.subject })}
                sx={{ fontWeight: 600 }}
              >
                {sheet.subject_name}, {sheet.class_id}
              </MuiLink>
            </RowHeading>
            {hasTeachers && (
              <Cell>
                <span className="label">Teacher: </span>
                {sheet.teacher ?? 'Nobody'}
              </Cell>
            )}
            <Cell>
              <span className="label">Filled in: </span>
              {sheet.filled} of {sheet.students}
            </Cell>
            <Cell>
              <StateChip
                isReceived={sheet.state === 'handed_in' || sheet.state === 'locked'}
                state={stateLabels[sheet.state]}
              />
            </Cell>
          </Row>
        ))}
      </Rows>
    </Table>
  </ResponsiveTable>
);

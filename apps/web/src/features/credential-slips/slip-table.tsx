import type { SlipClass } from '@formroom/domain/api/credential-slips.ts';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';
import { SlipTableCard } from '#web/features/credential-slips/slip-table-card.ts';
import { formatClassName, printLabel } from '#web/features/credential-slips/slip-messages.ts';

interface SlipTableProps {
  readonly classes: readonly SlipClass[];
  /** How many students of a class get a slip. */
  readonly countSlips: (row: SlipClass) => number;
  readonly onPrint: (chosen: SlipClass) => void;
}

const countColumns = [
  { name: 'students', title: 'Students' },
  { name: 'without_password', title: 'Without a password' },
  { name: 'valid_slip', title: 'With a slip' },
  { name: 'expired_slip', title: 'Slip expired' },
] as const satisfies readonly { name: keyof SlipClass; title: string }[];
/** The classes with the number of students without a password, and of those with a valid slip. */
export const SlipTable = ({ classes, countSlips, onPrint }: SlipTableProps) => (
  <SlipTableCard>
    <Table aria-label="Classes">
      <thead>
        <Row>
          <ColumnHeading>Class</ColumnHeading>
          {countColumns.map(({ name, title }) => (
            <ColumnHeading key={name} className="figure">
              {title}
            </ColumnHeading>
          ))}
          <Cell />
        </Row>
      </thead>
      <Rows>
        {classes.map((row) => (
          <Row key={row.class_id ?? ''}>
            <RowHeading>{formatClassName(row.class_id)}</RowHeading>
            {countColumns.map(({ name, title }) => (
              <Cell key={name} className="figure">
                <span className="label">{title} </span>
                {row[name]}
              </Cell>
            ))}
            <Cell className="print">
              {countSlips(row) > 0 && (
                <Button
                  startIcon={<PrintOutlined />}
                  aria-label={`${printLabel(countSlips(row))}: ${formatClassName(row.class_id)}`}
                  aria-haspopup="dialog"
                  onClick={() => onPrint(row)}
                  sx={{ minHeight: 44, px: 1.5 }}
                >
                  Print
                </Button>
              )}
            </Cell>
          </Row>
        ))}
      </Rows>
    </Table>
  </SlipTableCard>
);

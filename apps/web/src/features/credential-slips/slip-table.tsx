import type { SlipClass } from '@formroom/domain/api/credential-slips.ts';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';
import { formatClassName, printLabel } from '#web/features/credential-slips/slip-messages.ts';
import { ResponsiveTable } from '#web/ui/layout/responsive-table.ts';

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
  <ClassesFrame stackedBelow="sm">
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
  </ClassesFrame>
);

const ClassesFrame = styled(ResponsiveTable)(({ theme }) => ({
  '& th, & td': { height: 52, paddingBlock: 4, boxSizing: 'border-box' },
  '& tr > :first-child': { paddingInlineStart: 20 },
  '& .figure': { textAlign: 'end' },
  '& .print': { width: 1, textAlign: 'end', whiteSpace: 'nowrap' },

  [theme.breakpoints.down('sm')]: {
    '& tbody tr': {
      display: 'grid',
      gridTemplateColumns: 'auto minmax(0, 1fr)',
      alignItems: 'center',
      gap: '0 12px',
      paddingInline: 14,
    },
    '& tbody th': { gridArea: '1 / 1 / 2 / -1' },
    '& td.print': { gridArea: '1 / 2', width: 'auto' },
    '& td.figure': { textAlign: 'start' },
  },
}));

import type { SlipClass } from '@formroom/domain/api/credential-slips.ts';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { SlipTableCard } from '#web/features/credential-slips/slip-table-card.ts';
import { className, printWords } from '#web/features/credential-slips/slip-words.ts';

interface SlipTableProps {
  readonly classes: readonly SlipClass[];
  /** Left out where slips are turned off. */
  readonly onPrint?: ((chosen: SlipClass) => void) | undefined;
}

const figures = [
  { name: 'students', title: 'Students' },
  { name: 'without_password', title: 'Without a password' },
  { name: 'valid_slip', title: 'With a slip' },
  { name: 'expired_slip', title: 'Slip expired' },
] as const satisfies readonly { name: keyof SlipClass; title: string }[];

/* eslint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari takes a table's roles from its display, and cards are no table's */

/** The classes: who still has to sign in for the first time, and who has a slip for it. */
export const SlipTable = ({ classes, onPrint }: SlipTableProps) => (
  <SlipTableCard>
    <table role="table" aria-label="Classes">
      <thead>
        <tr role="row">
          <th role="columnheader" scope="col">
            Class
          </th>
          {figures.map(({ name, title }) => (
            <th key={name} role="columnheader" scope="col" className="figure">
              {title}
            </th>
          ))}
          {onPrint && <td role="cell" />}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {classes.map((row) => (
          <tr key={row.class_id ?? ''} role="row">
            <th role="rowheader" scope="row">
              {className(row.class_id)}
            </th>
            {figures.map(({ name, title }) => (
              <td key={name} role="cell" className="figure">
                <span className="label">{title} </span>
                {row[name]}
              </td>
            ))}
            {onPrint && (
              <td role="cell" className="print">
                {row.without_password > 0 && (
                  <Button
                    startIcon={<PrintOutlined />}
                    aria-label={`${printWords(row.without_password)}: ${className(row.class_id)}`}
                    aria-haspopup="dialog"
                    onClick={() => onPrint(row)}
                    sx={{ minHeight: 44, px: 1.5 }}
                  >
                    Print
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </SlipTableCard>
);

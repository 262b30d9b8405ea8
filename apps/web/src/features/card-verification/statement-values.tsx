import { formatIssueNumber } from '@formroom/domain/card-verification/issue-number.ts';
import type { CardStatement } from '@formroom/domain/card-verification/statement.ts';
import { formatAcademicYear, termNames } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';

/** The values of a statement, in the order of the printed card. */
export function StatementValues({ statement }: { statement: CardStatement }) {
  const { name, birth_year: birthYear, form_level: form, class_id: classId, year, term } = statement;
  const rows: readonly (readonly [label: string, value: string])[] = [
    ['Student', name],
    ...(birthYear === null ? [] : [['Year of birth', String(birthYear)] as const]),
    ['Form and class', `Form ${form}, class ${classId}`],
    ['Term', `Term ${term} ${termNames[term]} ${formatAcademicYear(year)}`],
    ['Average', statement.average === null ? 'None' : statement.average.toFixed(1)],
    ['Number of subjects', String(statement.subjects)],
    ['Issue number', formatIssueNumber(statement.jti)],
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '12rem 1fr' },
        columnGap: 2,
        overflowWrap: 'anywhere',
      }}
    >
      {rows.map(([label, value]) => (
        <Box
          key={label}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'subgrid',
            gridColumn: '1 / -1',
            py: 1.25,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

import { formatIssueNumber } from '@formroom/domain/card-verification/issue-number.ts';
import type {
  CardStatement,
  Statement,
  TranscriptStatement,
} from '@formroom/domain/card-verification/statement.ts';
import { parseTermKey } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import { formatTerm } from '#web/lib/format-term.ts';

type Row = readonly [label: string, value: string];

/** The values of a statement, in the order of the printed card or transcript. */
export function StatementValues({ statement }: { statement: Statement }) {
  const { name, birth_year: birthYear, jti } = statement;
  const rows: readonly Row[] = [
    ['Student', name],
    ...(birthYear === null ? [] : [['Year of birth', String(birthYear)] as const]),
    ...('terms' in statement ? listTerms(statement) : listCardValues(statement)),
    ['Issue number', formatIssueNumber(jti)],
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

const listCardValues = ({ form_level, class_id, average, subjects, ...term }: CardStatement): Row[] => [
  ['Form and class', `Form ${form_level}, class ${class_id}`],
  ['Term', formatTerm(term)],
  ['Average', average === null ? 'None' : average.toFixed(1)],
  ['Number of subjects', String(subjects)],
];

const listTerms = ({ terms, first, last }: TranscriptStatement): Row[] => [
  ['Number of terms', String(terms)],
  ['First term', formatNamedTerm(first)],
  ['Last term', formatNamedTerm(last)],
];

function formatNamedTerm(key: string) {
  const term = parseTermKey(key);
  return term ? formatTerm(term) : key;
}

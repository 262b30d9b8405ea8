import type { AnalysisGroup, TermAnalysis } from '@formroom/domain/api/term-analysis.ts';
import { SMALLEST_GROUP } from '@formroom/domain/report-cards/distribution.ts';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { Link } from 'react-router';
import {
  formatChange,
  formatFigure,
  formatRange,
  standsOut,
} from '@formroom/domain/report-cards/format-figures.ts';
import { LetterShares } from '#web/features/term-analysis/letter-shares.tsx';
import { getName, type GroupSection } from '#web/features/term-analysis/list-sections.ts';
import { formatGroup, pathToGroup, type ResultsChoice } from '#web/features/term-analysis/results-address.ts';
import { colours } from '#web/lib/design-tokens.ts';
import { ResponsiveTable } from '#web/ui/layout/responsive-table.ts';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';

interface FiguresTableProps {
  readonly section: GroupSection;
  readonly analysis: TermAnalysis;
  readonly choice: ResultsChoice;
}

/** The figures of groups. How many students they are made of leads to the students. */
export function FiguresTable({ section, analysis, choice }: FiguresTableProps) {
  // Of a teacher a student may have several marks.
  const counted = section.heading === 'Teacher' ? 'mark' : 'student';
  const columns = [
    counted === 'mark' ? 'Marks' : 'Students',
    'Mean',
    'Median',
    'Middle half',
    'Lowest–highest',
    'Letters',
    ...(analysis.term_before ? ['Change'] : []),
    ...(analysis.year_before ? ['In a year'] : []),
  ];
  return (
    <Frame role="region" aria-label={`${section.title}, table`} tabIndex={0}>
      <Table aria-label={section.title}>
        <thead>
          <Row>
            <ColumnHeading>{section.heading}</ColumnHeading>
            {columns.map((title) => (
              <ColumnHeading key={title}>{title}</ColumnHeading>
            ))}
          </Row>
        </thead>
        <Rows>
          {section.groups.map((group) => {
            const name = getName(group, section);
            return (
              <Row key={name}>
                <RowHeading>{name}</RowHeading>
                {group.mean === null ? (
                  <Cell colSpan={columns.length}>Fewer than {SMALLEST_GROUP}</Cell>
                ) : (
                  <Figures
                    group={group}
                    counted={counted}
                    analysis={analysis}
                    to={pathToGroup(choice, group)}
                  />
                )}
              </Row>
            );
          })}
        </Rows>
      </Table>
    </Frame>
  );
}

interface FiguresProps {
  readonly group: AnalysisGroup;
  readonly counted: 'mark' | 'student';
  readonly analysis: TermAnalysis;
  /** The address of the students. */
  readonly to: string;
}

const Figures = ({ group, counted, analysis, to }: FiguresProps) => (
  <>
    <Cell>
      <span className="label">{counted === 'mark' ? 'Marks' : 'Students'}: </span>
      <MuiLink
        component={Link}
        to={to}
        aria-label={`${pluralize(group.number, counted)} of ${formatGroup(group)}`}
        sx={{ fontWeight: 600, display: 'inline-block', minWidth: 24, py: 0.5 }}
      >
        {group.number}
      </MuiLink>
    </Cell>
    <Cell>
      <span className="label">Mean: </span>
      {formatFigure(group.mean)}
    </Cell>
    <Cell>
      <span className="label">Median: </span>
      {formatFigure(group.median)}
    </Cell>
    <Cell>
      <span className="label">Middle half: </span>
      {formatRange(group.lower_quartile, group.upper_quartile)}
    </Cell>
    <Cell>
      <span className="label">Lowest–highest: </span>
      {formatRange(group.lowest, group.highest)}
    </Cell>
    <Cell className="wide">
      <LetterShares letters={group.letters} />
    </Cell>
    {analysis.term_before && <Change label="Change" change={group.change} />}
    {analysis.year_before && <Change label="In a year" change={group.change_year} />}
  </>
);

const Change = ({ label, change }: { label: string; change: number | null }) => (
  <Cell>
    <span className="label">{label}: </span>
    {standsOut(change) ? <StandsOut>{formatChange(change)}</StandsOut> : formatChange(change)}
  </Cell>
);

const StandsOut = styled('strong')({ color: colours.error });

const Frame = styled(ResponsiveTable)(({ theme }) => ({
  '& th, & td': { padding: '6px 10px', whiteSpace: 'nowrap' },
  '& tbody tr': { breakInside: 'avoid' },
  // Subjects and names of teachers may be long.
  '& tbody th': { whiteSpace: 'normal', fontWeight: 600 },
  [theme.breakpoints.down('md')]: {
    '& tbody tr': { flexFlow: 'row wrap', columnGap: 16 },
    '& tbody th, & .wide': { flexBasis: '100%' },
    '& th, & td': { whiteSpace: 'normal' },
  },
}));

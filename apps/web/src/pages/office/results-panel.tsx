import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import type { TermAnalysis } from '@formroom/domain/api/term-analysis.ts';
import type { TermRecord } from '@formroom/domain/api/terms.ts';
import { SMALLEST_GROUP } from '@formroom/domain/report-cards/distribution.ts';
import { MEDIAN_MOVED } from '@formroom/domain/report-cards/findings.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import QueryStats from '@mui/icons-material/QueryStats';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { chooseTerm, termsQuery } from '#web/lib/terms.ts';
import { groupStudentsQuery, termAnalysisQuery } from '#web/features/term-analysis/analysis-api.ts';
import { Findings } from '#web/features/term-analysis/findings.tsx';
import { GroupSectionView } from '#web/features/term-analysis/group-section.tsx';
import { GroupStudents } from '#web/features/term-analysis/group-students.tsx';
import { listSections } from '#web/features/term-analysis/list-sections.ts';
import {
  formatGroup,
  type GroupKey,
  parseChoice,
  parseGroup,
  pathToResults,
  type ResultsChoice,
  STUDENTS,
  toSearch,
} from '#web/features/term-analysis/results-address.ts';
import { ResultsChoiceBar } from '#web/features/term-analysis/results-choice.tsx';
import { useChosenClasses } from '#web/lib/class-choices.ts';
import { formatTerm } from '#web/lib/format-term.ts';
import { parseTermParams } from '#web/lib/report-card-paths.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { PrintStyles } from '#web/ui/layout/print-styles.tsx';

/** The results of a term by class, subject and teacher, what stands out, and the students behind a figure. */
export function ResultsPanel() {
  const { part } = useParams();
  const [address] = useSearchParams();
  const term = parseTermParams(address);
  const group = parseGroup(address);
  if (part === STUDENTS && term && group) {
    return <StudentsOfGroup choice={{ ...term, ...parseChoice(address) }} group={group} />;
  }
  return <Results />;
}

function Results() {
  const [address] = useSearchParams();
  const terms = useQuery(termsQuery);
  const all = terms.data ?? [];
  const term = chooseTerm(all, parseTermParams(address), 1);
  if (term)
    return (
      <ResultsOfTerm terms={all} choice={{ ...parseChoice(address), year: term.year, term: term.term }} />
    );
  return (
    <Box>
      <PageHeading title="Results" />
      <QueryStates
        query={terms}
        loading="Loading the terms …"
        failed="The terms could not be loaded"
        empty={
          <EmptyState icon={<QueryStats />} title="No term yet">
            Results are shown when a term has report cards. Add a term under Post Term Reports.
          </EmptyState>
        }
      >
        {() => null}
      </QueryStates>
    </Box>
  );
}

interface ResultsOfTermProps {
  readonly terms: readonly TermRecord[];
  readonly choice: ResultsChoice;
}

function ResultsOfTerm({ terms, choice }: ResultsOfTermProps) {
  const [, setAddress] = useSearchParams();
  const analysis = useQuery(termAnalysisQuery(choice));
  const all = listClasses(analysis.data);
  const chosen = useChosenClasses(choice.shown, all);
  // A class of another term may not be in this one.
  const isWhole = choice.shown === ALL_CLASSES || (analysis.data && chosen.length === 0);
  const shown = isWhole ? ALL_CLASSES : choice.shown;
  const classes = isWhole ? undefined : chosen;
  return (
    <Box>
      <PrintStyles />
      <PageHeading title={isWhole ? 'Results' : `Results, ${shown}`}>
        {formatTerm(choice)}
        {analysis.data && describeCards(analysis.data, classes)}
      </PageHeading>
      <ResultsChoiceBar
        terms={terms}
        classes={all}
        choice={{ ...choice, shown }}
        onChoose={(change) => setAddress(toSearch({ ...choice, ...parseCurrentAddress(), ...change }))}
      />
      <QueryStates
        query={analysis}
        loading="Loading the results …"
        height={480}
        failed="The results could not be loaded"
      >
        {(loaded) =>
          loaded.groups.length === 0 ? (
            <EmptyState
              icon={<QueryStats />}
              title={loaded.cards === 0 ? 'No report cards in this term' : 'No marks in this term yet'}
            >
              Results are shown when marks were typed or imported.
            </EmptyState>
          ) : (
            <>
              <Findings key={`${choice.year} ${choice.term} ${shown}`} choice={choice} classes={classes} />
              {listSections(loaded.groups, classes, choice.view).map((section) => (
                <GroupSectionView
                  key={section.title}
                  section={section}
                  analysis={loaded}
                  choice={{ ...choice, shown }}
                />
              ))}
              <Notes analysis={loaded} />
            </>
          )
        }
      </QueryStates>
    </Box>
  );
}

/** The browser's address has a choice that is not shown yet. */
function parseCurrentAddress() {
  const address = new URLSearchParams(location.search);
  return { ...parseTermParams(address), ...parseChoice(address) };
}

const listClasses = (analysis: TermAnalysis | undefined) =>
  (analysis?.groups ?? []).flatMap(({ by, class_id }) =>
    by === 'class' && class_id !== null ? [class_id] : [],
  );

function describeCards({ posted, cards, groups }: TermAnalysis, classes: readonly string[] | undefined) {
  const count = classes
    ? groups
        .filter(({ by, class_id }) => by === 'class' && class_id !== null && classes.includes(class_id))
        .reduce((sum, { number }) => sum + number, 0)
    : cards;
  return posted === 1
    ? `, from ${pluralize(count, 'posted card')}`
    : `. Not posted yet: the figures are of ${pluralize(count, 'card')} as they are now.`;
}

const Notes = ({
  analysis: { term_before: before, year_before: yearBefore },
}: {
  analysis: TermAnalysis;
}) => (
  <Box sx={{ color: 'text.secondary' }}>
    Groups of fewer than {SMALLEST_GROUP} students have no figures.
    {before && ` Change: of the mean since ${formatTerm(before)}.`}
    {yearBefore && ` In a year: since ${formatTerm(yearBefore)}.`}
    {(before || yearBefore) && ` Bold and red: by more than ${MEDIAN_MOVED}.`}
  </Box>
);

interface StudentsOfGroupProps {
  readonly choice: ResultsChoice;
  readonly group: GroupKey;
}

function StudentsOfGroup({ choice, group }: StudentsOfGroupProps) {
  const students = useQuery(groupStudentsQuery(choice, group));
  return (
    <Box>
      <PrintStyles />
      <MuiLink
        className="no-print"
        component={Link}
        to={pathToResults(choice)}
        sx={{ display: 'inline-block', fontWeight: 600, py: 0.5, mb: 1 }}
      >
        Back to the results
      </MuiLink>
      <PageHeading title={formatGroup(group)}>
        {formatTerm(choice)}
        {students.data && `, ${pluralize(students.data.length, group.by === 'teacher' ? 'mark' : 'student')}`}
      </PageHeading>
      <QueryStates
        query={students}
        loading="Loading the students …"
        height={480}
        failed="The students could not be loaded"
      >
        {(loaded) => <GroupStudents term={choice} students={loaded} />}
      </QueryStates>
    </Box>
  );
}

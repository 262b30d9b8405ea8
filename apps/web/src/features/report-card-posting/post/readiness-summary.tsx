import type { TermReadiness, TermRecord } from '@formroom/domain/api/terms.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type CardsToPost, cardCounts } from '#web/features/report-card-posting/card-counts.ts';
import { ReadinessLoader } from '#web/features/report-card-posting/check/readiness-loader.tsx';
import { termFieldLabels } from '#web/features/report-card-posting/terms/term-form.ts';
import {
  withdrawnText,
  withoutMarksText,
} from '#web/features/report-card-posting/check/students-without-card.tsx';
import { PostingChoice } from '#web/features/report-card-posting/post/posting-choice.tsx';

interface ReadinessSummaryProps {
  readonly term: TermRecord;
  readonly cards: CardsToPost;
  readonly onChoose: (cards: CardsToPost) => void;
}

/** The numbers of ready cards by class and of missing marks (R38). Another page lists the names. */
export function ReadinessSummary({ term, cards, onChoose }: ReadinessSummaryProps) {
  return (
    <ReadinessLoader term={term} height={200}>
      {(readiness) => <Counts readiness={readiness} cards={cards} onChoose={onChoose} />}
    </ReadinessLoader>
  );
}

interface CountsProps extends Pick<ReadinessSummaryProps, 'cards' | 'onChoose'> {
  readonly readiness: TermReadiness;
}

function Counts({ readiness, cards, onChoose }: CountsProps) {
  const { classes, without_marks: without, not_ready: notReady, withdrawn, unknown } = readiness;
  const counts = cardCounts(readiness);
  if (classes.length === 0) return <Typography>There are no students in any class.</Typography>;
  const incomplete = classes.filter((each) => !isComplete(each));
  const complete = classes.filter(isComplete);
  return (
    <Box>
      <Typography variant="h3">
        {counts.ready} of {pluralize(counts['with-marks'], 'report card')}{' '}
        {counts['with-marks'] === 1 ? 'is' : 'are'} complete
      </Typography>
      <PostingChoice readiness={readiness} cards={cards} onChoose={onChoose} />
      <Box component="ul" aria-label="What is ready" sx={{ mt: 1.5, mb: 0, pl: 2.5 }}>
        {complete.length > 0 && (
          <li>All cards complete: {complete.map(({ class_id: id }) => id).join(', ')}</li>
        )}
        {incomplete.length > 0 && <li>Complete so far: {incomplete.map(classText).join(', ')}</li>}
        {without.count > 0 && <li>{withoutMarksText(without)}</li>}
        {cards === 'ready' && notReady.count > 0 && (
          <li>
            {pluralize(notReady.count, 'student')} {notReady.count === 1 ? 'has' : 'have'} something missing
            and will get no card yet
          </li>
        )}
        {withdrawn.count > 0 && <li>{withdrawnText(withdrawn)}</li>}
        {unknown.length > 0 && (
          <li>Not known yet: {unknown.map((name) => termFieldLabels[name]).join(', ')}</li>
        )}
      </Box>
    </Box>
  );
}

type ClassOfTerm = TermReadiness['classes'][number];

const isComplete = ({ cards, ready, without_results: none }: ClassOfTerm) => ready === cards && none === 0;

// A class and its figures stay on one line.
const classText = ({ class_id: id, with_marks: marked, ready }: ClassOfTerm) =>
  marked === 0 ? `${id} (no\u00A0cards)` : `${id}\u00A0${String(ready)}/${String(marked)}`;

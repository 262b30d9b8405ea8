import type { TermReadiness } from '@formroom/domain/api/terms.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import { RadioWithHint } from '#web/ui/fields/radio-with-hint.tsx';
import { type CardsToPost, cardCounts } from '#web/features/report-card-posting/card-counts.ts';

interface PostingChoiceProps {
  readonly readiness: TermReadiness;
  readonly cards: CardsToPost;
  readonly onChoose: (cards: CardsToPost) => void;
}

/** The choice between all cards and the ready ones, if these differ. */
export function PostingChoice({ readiness, cards, onChoose }: PostingChoiceProps) {
  const labelId = useId();
  const counts = cardCounts(readiness);
  const incomplete = counts['with-marks'] - counts.ready;
  if (incomplete === 0 || counts.ready === 0) return null;
  return (
    <FormControl sx={{ mt: 1.5 }}>
      <FormLabel id={labelId}>Which cards do you want to post?</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={cards}
        onChange={(_event, chosen) => onChoose(chosen === 'ready' ? 'ready' : 'with-marks')}
      >
        <RadioWithHint
          value="with-marks"
          label={`All ${pluralize(counts['with-marks'], 'card')} with marks`}
          hint={`${pluralize(incomplete, 'card')} among them ${incomplete === 1 ? 'has' : 'have'} something missing. A card with a missing mark says so.`}
        />
        <RadioWithHint
          value="ready"
          label={`Only the ${pluralize(counts.ready, 'complete card')}`}
          hint="The others can be posted later, as soon as they are complete."
        />
      </RadioGroup>
    </FormControl>
  );
}

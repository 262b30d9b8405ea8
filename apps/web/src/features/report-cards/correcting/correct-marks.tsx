import type { CardCorrection } from '@formroom/domain/api/card-corrections.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { type SyntheticEvent, useState } from 'react';
import type { CardKey } from '#web/features/report-cards/correcting/card-url.ts';
import { correctCard, previewCorrection } from '#web/features/report-cards/correcting/correction-api.ts';
import { CorrectionPreview } from '#web/features/report-cards/correcting/correction-preview.tsx';
import { MarksFields, toFieldId } from '#web/features/report-cards/correcting/marks-fields.tsx';
import { type MarkTexts, readMarks } from '#web/features/report-cards/correcting/marks-form.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';

/** Corrects marks of a card and posts it again in one act, after the office has seen what changes (R95). */
export function CorrectMarks({ cardKey, card }: { cardKey: CardKey; card: CardCorrection }) {
  const client = useQueryClient();
  const [texts, setTexts] = useState<MarkTexts>({});
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const { marks } = readMarks(card.subjects, texts);
  const looking = useMutation({ mutationFn: () => previewCorrection(cardKey, marks) });
  const correcting = useMutation({
    mutationFn: ({ reason, digest }: { reason: string; digest: string }) =>
      correctCard(cardKey, { marks, reason, digest }),
    onSuccess: () => {
      enqueueSnackbar(`The report card of ${card.name} is corrected and posted.`, { variant: 'success' });
      setTexts({});
      looking.reset();
      return client.invalidateQueries();
    },
  });
  const back = () => {
    looking.reset();
    correcting.reset();
  };
  const look = (event: SyntheticEvent) => {
    event.preventDefault();
    const read = readMarks(card.subjects, texts);
    setWrong(read.wrong);
    const [first] = read.wrong;
    if (first !== undefined) document.getElementById(toFieldId(first))?.focus();
    else if (read.marks.length > 0 && !looking.isPending) looking.mutate();
  };
  const { data: preview } = looking;
  if (preview) {
    return (
      <>
        {correcting.error && (
          <ErrorNotice title="The card was not corrected">{errorMessage(correcting.error)}</ErrorNotice>
        )}
        <CorrectionPreview
          preview={preview}
          isPosted={card.posted === 1}
          isPending={correcting.isPending}
          onConfirm={(reason) => correcting.mutate({ reason, digest: preview.digest })}
          onBack={back}
        />
      </>
    );
  }
  const isUnchanged = marks.length === 0 && Object.keys(texts).length === 0;
  return (
    <Box component="form" noValidate onSubmit={look} sx={{ display: 'grid', gap: 2 }}>
      {looking.error && (
        <ErrorNotice title="The change could not be worked out">{errorMessage(looking.error)}</ErrorNotice>
      )}
      <MarksFields
        card={card}
        texts={texts}
        wrong={wrong}
        onType={(key, text) => setTexts((before) => ({ ...before, [key]: text }))}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button type="submit" variant="contained" disabled={isUnchanged} aria-disabled={looking.isPending}>
          {looking.isPending ? 'Working it out …' : 'See what changes'}
        </Button>
        {isUnchanged && <Box sx={{ color: 'text.secondary' }}>Change a mark first.</Box>}
      </Box>
    </Box>
  );
}

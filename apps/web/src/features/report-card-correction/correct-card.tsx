import type { CardCorrection } from '@formroom/domain/api/card-corrections.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { enqueueSnackbar } from 'notistack';
import { type SyntheticEvent, useState } from 'react';
import type { CardKey } from '#web/lib/report-card-paths.ts';
import { correctCard, previewCorrection } from '#web/features/report-card-correction/correction-api.ts';
import {
  type FieldErrors,
  readCorrection,
  type TypedTexts,
} from '#web/features/report-card-correction/correction-form.ts';
import { CorrectionPreview } from '#web/features/report-card-correction/correction-preview.tsx';
import { MarksFields, toFieldId } from '#web/features/report-card-correction/marks-fields.tsx';
import { RemarkFields } from '#web/features/report-card-correction/remark-fields.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';

/** Corrects marks and remarks of a card and posts it again in one act, after the office has seen what changes (R95). */
export function CorrectCard({ cardKey, card }: { cardKey: CardKey; card: CardCorrection }) {
  const client = useQueryClient();
  const [texts, setTexts] = useState<TypedTexts>({});
  const [errors, setErrors] = useState<FieldErrors>({});
  const { errors: found, ...correction } = readCorrection(card, texts);
  const looking = useMutation({ mutationFn: () => previewCorrection(cardKey, correction) });
  const correcting = useMutation({
    mutationFn: ({ reason, digest }: { reason: string; digest: string }) =>
      correctCard(cardKey, { ...correction, reason, digest }),
    onSuccess: () => {
      enqueueSnackbar(`The report card of ${card.name} is corrected and posted.`, { variant: 'success' });
      setTexts({});
      looking.reset();
      return client.invalidateQueries();
    },
  });
  const hasChange = correction.marks.length > 0 || correction.remarks !== undefined;
  const back = () => {
    looking.reset();
    correcting.reset();
  };
  const look = (event: SyntheticEvent) => {
    event.preventDefault();
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) document.getElementById(toFieldId(first))?.focus();
    else if (hasChange && !looking.isPending) looking.mutate();
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
  const isUnchanged = !hasChange && Object.keys(found).length === 0;
  const fields = {
    card,
    texts,
    errors,
    onType: (key: string, text: string) => setTexts((before) => ({ ...before, [key]: text })),
  };
  return (
    <Box component="form" noValidate onSubmit={look} sx={{ display: 'grid', gap: 2 }}>
      {looking.error && (
        <ErrorNotice title="The change could not be worked out">{errorMessage(looking.error)}</ErrorNotice>
      )}
      <MarksFields {...fields} />
      <RemarkFields {...fields} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button type="submit" variant="contained" disabled={isUnchanged} aria-disabled={looking.isPending}>
          {looking.isPending ? 'Working it out …' : 'See what changes'}
        </Button>
        {isUnchanged && <Box sx={{ color: 'text.secondary' }}>Change a mark or a remark first.</Box>}
      </Box>
    </Box>
  );
}

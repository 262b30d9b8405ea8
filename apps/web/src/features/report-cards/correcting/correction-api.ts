import type { CardCorrectionPreview, CorrectedMark } from '@formroom/domain/api/card-corrections.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import type { CardKey } from '#web/features/report-cards/correcting/card-url.ts';
import { get, post } from '#web/lib/api-client.ts';

/** A card of a posted term, with its marks and earlier corrections. */
export const cardCorrectionQuery = ({ id, year, term }: CardKey) =>
  queryOptions({
    queryKey: ['card-correction', id, year, term],
    queryFn: ({ signal }) => get(paths.cardCorrection, { params: { id, year, term }, signal }),
    staleTime: 0,
  });

/** What corrected marks would change on the card. */
export const previewCorrection = ({ id, year, term }: CardKey, marks: CorrectedMark[]) =>
  post(paths.previewCardCorrection, { body: { student_id: id, year, term, marks } });

interface Correction extends Pick<CardCorrectionPreview, 'digest'> {
  readonly marks: CorrectedMark[];
  readonly reason: string;
}

/** Withdraws the card, corrects its marks and posts it again. */
export const correctCard = ({ id, year, term }: CardKey, correction: Correction) =>
  post(paths.correctReportCard, { body: { student_id: id, year, term, ...correction } });

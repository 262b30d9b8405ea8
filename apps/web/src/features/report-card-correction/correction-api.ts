import type {
  CardCorrectionPreview,
  CorrectedMark,
  CorrectedRemarks,
} from '@formroom/domain/api/card-corrections.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { queryOptions } from '@tanstack/react-query';
import type { CardKey } from '#web/lib/report-card-paths.ts';
import { get, post } from '#web/lib/api-client.ts';

/** A card of a posted term, with its marks, remarks and earlier corrections. */
export const cardCorrectionQuery = ({ id, year, term }: CardKey) =>
  queryOptions({
    queryKey: ['card-correction', id, year, term],
    queryFn: ({ signal }) => get(paths.cardCorrection, { params: { id, year, term }, signal }),
    staleTime: 0,
  });

interface Correction {
  readonly marks: CorrectedMark[];
  readonly remarks?: CorrectedRemarks;
}

/** What a correction would change on the card. */
export const previewCorrection = ({ id, year, term }: CardKey, correction: Correction) =>
  post(paths.previewCardCorrection, { body: { student_id: id, year, term, ...correction } });

interface ConfirmedCorrection extends Correction, Pick<CardCorrectionPreview, 'digest'> {
  readonly reason: string;
}

/** Withdraws the card, corrects it and posts it again. */
export const correctCard = ({ id, year, term }: CardKey, correction: ConfirmedCorrection) =>
  post(paths.correctReportCard, { body: { student_id: id, year, term, ...correction } });

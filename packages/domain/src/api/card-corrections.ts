import { z } from 'zod';
import { flagSchema } from '../kinds/flag-schema.ts';
import { multilineText, singleLineText } from '../kinds/text-schemas.ts';
import { markColumns, studentColumns } from '../report-cards/columns.ts';
import { MARK_MESSAGE } from '../report-cards/marks.ts';
import { terms } from '../report-cards/terms.ts';
import { toTenths } from '../report-cards/tenths.ts';
import { studentIdSchema } from './accounts.ts';
import { defineCall } from './contract.ts';
import { paths } from './paths.ts';
import { MAX_REASON_LENGTH, postedCardSchema, termParamsSchema } from './terms.ts';

/** As in R40. */
const markSchema = z
  .union([z.number().min(0).max(100), z.literal('Abs')], MARK_MESSAGE)
  .refine((mark) => mark === 'Abs' || toTenths(mark) / 10 === mark, MARK_MESSAGE)
  .nullable();

const isFilled = (text: string) => text !== '';
const emptyMessage = 'Send null for no remark.';

/** The marks and the remark of a subject as they should be. */
export const correctedMarkSchema = z.strictObject({
  /** The code of the subject. */
  subject: z.int32(),
  course_mark: markSchema,
  exam_mark: markSchema,
  remark: singleLineText(markColumns.remark.max).refine(isFilled, emptyMessage).nullable(),
});
export type CorrectedMark = z.infer<typeof correctedMarkSchema>;

/** The texts of a card that belong to no subject. */
export const remarkNames = ['activities', 'form_teacher_remarks', 'dean_remarks'] as const;
const paragraph = (name: (typeof remarkNames)[number]) =>
  multilineText(studentColumns[name].max).refine(isFilled, emptyMessage).nullable();

/** These texts as they should be. */
const correctedRemarksSchema = z.strictObject({
  activities: paragraph('activities'),
  form_teacher_remarks: paragraph('form_teacher_remarks'),
  dean_remarks: paragraph('dean_remarks'),
});
export type CorrectedRemarks = z.infer<typeof correctedRemarksSchema>;

const MAX_SUBJECTS = 50;

const correctionShape = {
  student_id: studentIdSchema,
  year: z.int32(),
  term: z.literal(terms),
  marks: z.array(correctedMarkSchema).max(MAX_SUBJECTS),
  /** Omitted if they do not change. */
  remarks: correctedRemarksSchema.optional(),
};

const subjectMarksSchema = z.object({
  subject: z.int32(),
  title: z.string(),
  course_mark: markSchema,
  exam_mark: markSchema,
  remark: z.string().nullable(),
  total: z.number().nullable(),
});

/** What can be corrected on a card, and the figures that follow. Those of the class are printed on this card. */
const cardFiguresSchema = z.object({
  subjects: z.array(subjectMarksSchema),
  average: z.number().nullable(),
  rank: z.int().nullable(),
  class_size: z.int(),
  class_average: z.number().nullable(),
  class_median: z.number().nullable(),
  remarks: z.object({
    activities: z.string().nullable(),
    form_teacher_remarks: z.string().nullable(),
    dean_remarks: z.string().nullable(),
  }),
});
export type CardFigures = z.infer<typeof cardFiguresSchema>;

/** The columns of a subject that can be corrected. */
export const correctableNames = ['course_mark', 'exam_mark', 'remark'] as const;

const valueSchema = z.union([z.number(), z.string()]).nullable();
const changeSchema = z.object({
  /** The title of the subject; null for a text that belongs to none. */
  title: z.string().nullable(),
  field: z.enum([...correctableNames, ...remarkNames]),
  from: valueSchema,
  to: valueSchema,
});

const cardCorrectionSchema = cardFiguresSchema.extend({
  name: z.string(),
  class_id: z.string(),
  /** 0 if the card is withdrawn, or was never posted. */
  posted: flagSchema,
  date_posted: z.string().nullable(),
  issue_number: z.string().nullable(),
  /** Percentages of the total. */
  weights: z.object({ course: z.number(), exam: z.number() }),
  corrections: z.array(
    z.object({
      at: z.iso.datetime(),
      by: z.string(),
      reason: z.string(),
      changes: z.array(changeSchema),
    }),
  ),
});
export type CardCorrection = z.infer<typeof cardCorrectionSchema>;

/** A card of a posted term, posted or not, with its earlier corrections, newest first. */
export const getCardCorrection = defineCall({
  method: 'GET',
  path: paths.cardCorrection,
  params: termParamsSchema.extend({ id: studentIdSchema }),
  response: cardCorrectionSchema,
});

const previewSchema = z.object({
  before: cardFiguresSchema,
  after: cardFiguresSchema,
  /** Names this very change: the correction is refused if it would be another one by then. */
  digest: z.string(),
});
export type CardCorrectionPreview = z.infer<typeof previewSchema>;

/** What a correction would change on the card; nothing is written. */
export const previewCardCorrection = defineCall({
  method: 'POST',
  path: paths.previewCardCorrection,
  body: z.strictObject(correctionShape),
  response: previewSchema,
});

/** Withdraws a card, corrects its marks and remarks and posts it again, all or nothing. */
export const correctReportCard = defineCall({
  method: 'POST',
  path: paths.correctReportCard,
  body: z.strictObject({
    ...correctionShape,
    /** For the card's history and the audit log. */
    reason: singleLineText(MAX_REASON_LENGTH).refine(
      (reason) => reason !== '',
      'Say why the card is corrected.',
    ),
    digest: z.string(),
  }),
  response: postedCardSchema,
});

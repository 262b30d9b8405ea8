import { z } from 'zod';
import { singleLineText } from '../kinds/text-schemas.ts';
import { defineCall } from './contract.ts';
import { leavingDetailsShape } from './leavers.ts';
import { paths } from './paths.ts';
import {
  MAX_SELECTED_IDS,
  listedStudentsSchema,
  namedStudentsSchema,
  selectedIdsSchema,
  studentSelectionSchema,
} from './student-selection.ts';

/** As in a record. */
export const MAX_CLASS_LENGTH = 10;

/** `class_id` is null for no class. */
const moveStudentsSchema = z.strictObject({
  selection: studentSelectionSchema,
  class_id: singleLineText(MAX_CLASS_LENGTH).nullable(),
});

const leaveStudentsSchema = z.strictObject({
  selection: studentSelectionSchema,
  ...leavingDetailsShape,
});

/** The students that a move took from one class. */
const movedGroupSchema = z.object({ class_id: z.string().nullable(), ids: z.array(z.string()) });
export type MovedGroup = z.infer<typeof movedGroupSchema>;

const undoMoveSchema = z.strictObject({
  /** The class they were moved to. */
  class_id: singleLineText(MAX_CLASS_LENGTH).nullable(),
  from: z
    .array(z.strictObject({ class_id: singleLineText(MAX_CLASS_LENGTH).nullable(), ids: selectedIdsSchema }))
    .min(1, 'Give at least one class.')
    .refine((groups) => {
      const ids = groups.flatMap((group) => group.ids);
      return ids.length <= MAX_SELECTED_IDS && new Set(ids).size === ids.length;
    }, 'Name each student once.'),
});
export type UndoMove = z.infer<typeof undoMoveSchema>;

const recipientSchema = z.object({
  student_id: z.string(),
  /** `Baptiste, Anya`. */
  student: z.string(),
  /** A parent's name; null for the student's own phone and email. */
  name: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
export type Recipient = z.infer<typeof recipientSchema>;

/**
 * Moves students to another class, all or none; those who are in it already are not changed. `students` counts both,
 * `from` says which classes those who moved were in.
 */
export const moveStudents = defineCall({
  method: 'POST',
  path: paths.moveStudents,
  body: moveStudentsSchema,
  response: z.object({ students: z.int(), moved: z.int(), from: z.array(movedGroupSchema) }),
});

/** Moves students back, without those (`kept`) whose class was changed again or who left. */
export const undoMove = defineCall({
  method: 'POST',
  path: paths.undoMove,
  body: undoMoveSchema,
  response: z.object({ moved: z.int(), kept: namedStudentsSchema }),
});

/** Marks students as left, all or none, and keeps their data; `left_at` is null if their last day lies ahead. */
export const leaveStudents = defineCall({
  method: 'POST',
  path: paths.leaveStudents,
  body: leaveStudentsSchema,
  response: z.object({ left: z.int(), left_at: z.iso.datetime().nullable(), ids: z.array(z.string()) }),
});

const undoLeavingSchema = z.strictObject({ left_at: z.iso.datetime().nullable(), ids: selectedIdsSchema });
export type UndoLeaving = z.infer<typeof undoLeavingSchema>;

/** Restores students who were marked as left together at `left_at`, without those (`kept`) changed since. */
export const undoLeaving = defineCall({
  method: 'POST',
  path: paths.undoLeaving,
  body: undoLeavingSchema,
  response: z.object({ restored: z.int(), kept: namedStudentsSchema }),
});

/** Whom a reminder can reach: the parents and students with a mobile phone or an email, by the students' names, and those without either. */
export const listRecipients = defineCall({
  method: 'POST',
  path: paths.reminderRecipients,
  body: z.strictObject({ selection: studentSelectionSchema }),
  response: z.object({ recipients: z.array(recipientSchema), unreachable: listedStudentsSchema }),
});

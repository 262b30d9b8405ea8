import { paths } from '@formroom/domain/api/paths.ts';
import type { JoinSide } from '@formroom/domain/api/student-identity.ts';
import { useMutation } from '@tanstack/react-query';
import { post } from '#web/lib/api-client.ts';

interface IdChange {
  readonly studentId: string;
  readonly newId: string;
  readonly preview: boolean;
}

/** Previews a change of ID, or makes it. */
export const useChangeStudentId = () =>
  useMutation({
    mutationFn: ({ studentId, newId, preview }: IdChange) =>
      post(paths.changeStudentId, { body: { student_id: studentId, new_id: newId, preview } }),
  });

interface Joining {
  readonly studentId: string;
  readonly otherId: string;
  readonly fields: Readonly<Record<string, JoinSide>>;
  readonly terms: Readonly<Record<string, JoinSide>>;
  readonly preview: boolean;
}

/** Previews the joining of two records, or makes it. */
export const useJoinStudents = () =>
  useMutation({
    mutationFn: ({ studentId, otherId, ...choices }: Joining) =>
      post(paths.joinStudents, { body: { student_id: studentId, other_id: otherId, ...choices } }),
  });

import type { BlockedParent } from '@formroom/domain/api/message-addresses.ts';
import { type Parent, parents } from '@formroom/domain/registration/family-visibility.ts';
import { type Actor, decodeActor, encodeActor } from '@formroom/domain/school/actor.ts';
import type { Database, Trx } from '../../db/database.ts';

/** Returns why the office does not contact an address or a parent of each student, by target; of all if no IDs are given. */
export async function findBlocks(db: Database | Trx, studentIds?: readonly string[]) {
  const blocks = new Map<string, Map<string, string>>();
  if (studentIds?.length === 0) return blocks;
  const rows = await db
    .selectFrom('message_blocks')
    .select(['student_id', 'target', 'reason'])
    .$if(studentIds !== undefined, (query) => query.where('student_id', 'in', studentIds ?? []))
    .execute();
  for (const { student_id: id, target, reason } of rows) {
    const targets = blocks.get(id) ?? new Map<string, string>();
    blocks.set(id, targets.set(target, reason));
  }
  return blocks;
}

export const isParent = (target: string): target is Parent => (parents as readonly string[]).includes(target);

/** Returns the parents whom the office does not contact about a student, with who decided it. */
export async function listBlockedParents(db: Database, studentId: string): Promise<BlockedParent[]> {
  const rows = await db
    .selectFrom('message_blocks')
    .select(['target', 'reason', 'blocked_by', 'blocked_at'])
    .where('student_id', '=', studentId)
    .orderBy('target')
    .execute();
  return rows.flatMap(({ target, reason, blocked_by, blocked_at: at }) =>
    isParent(target) ? [{ parent: target, reason, by: decodeActor(blocked_by).id, at }] : [],
  );
}

interface NewBlock {
  readonly studentId: string;
  readonly target: string;
  readonly reason: string;
}

interface BlockContext {
  readonly by: Actor;
  readonly now: Date;
}

const toRow = ({ studentId, target, reason }: NewBlock, { by, now }: BlockContext) => ({
  student_id: studentId,
  target,
  reason,
  blocked_by: encodeActor(by),
  blocked_at: now.toISOString(),
});

export async function addBlock(trx: Trx, block: NewBlock, context: BlockContext) {
  const row = toRow(block, context);
  await trx
    .insertInto('message_blocks')
    .values(row)
    .onConflict((conflict) =>
      // The moment stays, because it ties an address to its parent.
      conflict
        .columns(['student_id', 'target'])
        .doUpdateSet({ reason: row.reason, blocked_by: row.blocked_by }),
    )
    .execute();
}

/** Blocks an address with the time of its parent's block, so that both are unblocked together. An earlier block stays. */
export async function addBlockWithParent(trx: Trx, block: NewBlock, context: BlockContext) {
  await trx
    .insertInto('message_blocks')
    .values(toRow(block, context))
    .onConflict((conflict) => conflict.columns(['student_id', 'target']).doNothing())
    .execute();
}

/** Ends a block; that of a parent also for the addresses that were blocked with it. */
export const removeBlock = (trx: Trx, studentId: string, target: string) =>
  trx
    .deleteFrom('message_blocks')
    .where('student_id', '=', studentId)
    .where((eb) =>
      isParent(target)
        ? eb(
            'blocked_at',
            '=',
            eb
              .selectFrom('message_blocks')
              .select('blocked_at')
              .where('student_id', '=', studentId)
              .where('target', '=', target),
          )
        : eb('target', '=', target),
    )
    .execute();

/**
 * Blocks the addresses that blocked parents have by now, so that a family can't end a block by writing the address into
 * another field.
 */
export async function blockPresentAddresses(
  trx: Trx,
  students: readonly { readonly id: string; readonly emails: Readonly<Record<Parent, string | null>> }[],
) {
  const emails = new Map(students.map((student) => [student.id, student.emails]));
  const rows = await trx.selectFrom('message_blocks').selectAll().where('target', 'in', parents).execute();
  const missing = rows.flatMap((row) => {
    const email = isParent(row.target) ? emails.get(row.student_id)?.[row.target] : undefined;
    return email ? [{ ...row, target: email.toLowerCase() }] : [];
  });
  if (missing.length === 0) return;
  await trx
    .insertInto('message_blocks')
    .values(missing)
    .onConflict((conflict) => conflict.columns(['student_id', 'target']).doNothing())
    .execute();
}

import { MAX_BANK_REMARKS, type RemarkBank, tooManyRemarks } from '@formroom/domain/api/mark-sheets.ts';
import { type Database, inTransaction, lockTable } from '../../../db/database.ts';
import { invalid } from '../../../errors.ts';
import { mergeRemarks } from './merge-remarks.ts';
import { findRemarks, replaceRemarks } from './remark-bank.repository.ts';

type Lists = { readonly [List in keyof RemarkBank]?: readonly string[] | undefined };

/**
 * Replaces an administrator's own remarks, or those of the school.
 * @throws PortalError invalid if there are too many together with what others have added
 */
export const saveRemarkBank = (
  db: Database,
  owner: string,
  { known, ...lists }: Lists & { readonly known?: Lists | undefined },
): Promise<RemarkBank> =>
  inTransaction(db, async (trx) => {
    await lockTable(trx, 'remark_bank');
    const bank = await findRemarks(trx, owner);
    for (const list of ['own', 'school'] as const) {
      const { [list]: sent } = lists;
      if (!sent) continue;
      const stored = bank[list];
      const merged = mergeRemarks({ sent, stored, known: known?.[list] ?? stored });
      if (merged.length > MAX_BANK_REMARKS) throw invalid({ [list]: [tooManyRemarks] });
      await replaceRemarks(trx, list === 'own' ? owner : null, merged);
    }
    return await findRemarks(trx, owner);
  });

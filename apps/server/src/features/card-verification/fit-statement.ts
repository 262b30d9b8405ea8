import type { Statement } from '@formroom/domain/card-verification/statement.ts';

/**
 * The most bytes of a statement before it is signed. With a key ID of four characters the token has 374 characters. Together
 * with an address of 38 they fill a QR code of 77 modules, which is read from a scan when it is printed 50 mm wide.
 */
export const MAX_STATEMENT_BYTES = 186;

const ELLIPSIS = '…';

/** Shortens the name of a statement until its JSON has at most `MAX_STATEMENT_BYTES`. */
export function fitStatement<Fitted extends Statement>(statement: Fitted): Fitted {
  const characters = Array.from(new Intl.Segmenter('en').segment(statement.name), ({ segment }) => segment);
  let fitted = statement;
  while (countBytes(fitted) > MAX_STATEMENT_BYTES && characters.pop() !== undefined)
    fitted = { ...statement, name: characters.join('').trimEnd() + ELLIPSIS };
  return fitted;
}

const countBytes = (statement: Statement) => Buffer.byteLength(JSON.stringify(statement));

const PREFIX = 'FR-';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The code on each page of a student's printed form: `FR-20260001-H`. Its last character detects typing errors. */
export const formatFormCode = (studentId: string) =>
  `${PREFIX}${studentId.toUpperCase()}-${getCheckCharacter(studentId)}`;

/** Returns the student ID, in capitals, of a typed or scanned code; undefined for any other text. */
export function parseFormCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  const id = code.slice(PREFIX.length, -2);
  return id !== '' && code === formatFormCode(id) ? id : undefined;
}

/** Whether a text has the form of a code. The check character may be wrong. */
export const isFormCodeLike = (text: string) => /^FR-\d.*-[\dA-Z]$/i.test(text.trim());

/** The check character of ISO 7064 MOD 37,36, which detects one wrong character and two that are swapped. */
function getCheckCharacter(studentId: string) {
  let product = DIGITS.length;
  for (const character of studentId.toUpperCase()) {
    const value = DIGITS.indexOf(character);
    if (value < 0) continue;
    const sum = (product + value) % DIGITS.length || DIGITS.length;
    product = (sum * 2) % (DIGITS.length + 1);
  }
  return DIGITS.charAt((DIGITS.length + 1 - product) % DIGITS.length);
}

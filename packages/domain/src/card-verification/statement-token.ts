// Without zod, which the page that verifies cards does not load.

/**
 * Whether a text has the form of a statement. The last character of a signature has only two bits of it; decoders accept
 * any others, so that a changed character could pass unnoticed.
 */
export const isStatementToken = (text: string) => /^[\w-]+\.[\w-]+\.[\w-]{85}[AQgw]$/.test(text);

/** Whether PostgreSQL refused a value (SQLSTATE class 22), such as text with a null character. */
export const isRefusedValue = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('22');

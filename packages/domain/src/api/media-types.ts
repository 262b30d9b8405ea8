import { z } from 'zod';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The part of a form with the file, which is read apart from the other parts. */
export const filePartSchema = z.unknown().optional().meta({ type: 'string', format: 'binary' });

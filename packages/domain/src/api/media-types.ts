import { z } from 'zod';

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The part of a form that contains the file; it is read separately from the text parts. */
export const filePartSchema = z.unknown().optional().meta({ type: 'string', format: 'binary' });

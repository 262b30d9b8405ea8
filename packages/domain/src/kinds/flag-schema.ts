import { z } from 'zod';
import { messages } from './messages.ts';

/** 0 for no, 1 for yes. */
export const flagSchema = z.union([z.literal(0), z.literal(1)], messages.flag);

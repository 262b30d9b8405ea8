import { z } from 'zod';

/** The encodings in which spreadsheet programs write text files: Unicode, and those of Windows, the Macintosh and MS-DOS. */
export const textEncodings = ['utf-8', 'windows-1252', 'macintosh', 'cp850', 'cp437'] as const;
export type TextEncoding = (typeof textEncodings)[number];

/** How some texts of a file read in each encoding that it may have. */
export const encodingChoicesSchema = z.array(
  z.object({ encoding: z.enum(textEncodings), samples: z.array(z.string()) }),
);
export type EncodingChoices = z.infer<typeof encodingChoicesSchema>;

import { readXlsx, writeXlsx } from 'hucre/xlsx';

type Change = (heading: string, id: string) => string | undefined;

/**
 * Changes cells of a workbook's first sheet, as a spreadsheet program does.
 * @param keepsStamp whether the custom properties are kept
 */
export async function editWorkbook(workbook: Buffer, change: Change, { keepsStamp = true } = {}) {
  const { sheets, properties } = await readXlsx(workbook);
  const [headings = [], ...rows] = sheets[0]?.rows ?? [];
  const cells = rows.map((row) =>
    row.map((cell, index) => change(String(headings[index]), String(row[0])) ?? cell),
  );
  const saved = await writeXlsx({
    sheets: [{ name: sheets[0]?.name ?? '', rows: [headings, ...cells] }],
    ...(keepsStamp && properties && { properties }),
  });
  return Buffer.from(saved);
}

/** Returns the custom properties of a workbook. */
export const customProperties = async (workbook: Buffer) => (await readXlsx(workbook)).properties?.custom;

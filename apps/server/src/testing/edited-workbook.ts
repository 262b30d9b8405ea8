import { readXlsx, writeXlsx } from 'hucre/xlsx';

type Change = (heading: string, id: string) => string | undefined;

/**
 * The first sheet of a workbook with other values in some cells, as a spreadsheet program saves it: the properties that
 * the workbook came with stay, unless they are to be dropped.
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

/** The properties of a workbook that programs may name as they like. */
export const customProperties = async (workbook: Buffer) => (await readXlsx(workbook)).properties?.custom;

/** What joins the parts of an emoji, which is kept, and other characters that nobody sees. */
const INVISIBLE =
  /(\p{Extended_Pictographic}(?:[\u{1f3fb}-\u{1f3ff}]|\ufe0e|\ufe0f)*(?:\u200d(?=\p{Extended_Pictographic}))?)|[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu;
/** Spaces that look like a space, and line separators of other systems. */
const OTHER_SPACE = /[\u0085\u2028\u2029]|(?! )\p{Zs}/gu;
/** Most texts have none of them. */
const MAY_HAVE = /[\u0085\u00a0\u00ad\u{34f}-\u{36f}\u{601}-\u{10ffff}]/u;

/** Removes format characters, such as zero-width and direction marks, and turns no-break spaces into spaces. */
export const removeInvisible = (text: string) =>
  MAY_HAVE.test(text) ? text.replaceAll(OTHER_SPACE, ' ').replaceAll(INVISIBLE, '$1') : text;

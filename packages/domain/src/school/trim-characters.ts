/** Removes the given characters from the end of a text, in linear time (`/[ .]+$/` is quadratic). */
export function trimEndCharacters(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** Removes the given characters from both ends of a text, in linear time. */
export function trimCharacters(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start += 1;
  return trimEndCharacters(text.slice(start), characters);
}

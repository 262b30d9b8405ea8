/** The header that shows a file in its frame, under the name that it is saved as. */
export const inlineFile = (name: string) => `inline; ${named(name)}`;

/** The header that has a file saved under its name. */
export const attachedFile = (name: string) => `attachment; ${named(name)}`;

function named(name: string) {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  return `filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded(name)}`}`;
}

const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

/** Returns the header value that makes a browser display the file and save it under `name`. */
export const inlineFile = (name: string) => `inline; ${named(name)}`;

/** Returns the header value that makes a browser save the file under `name`. */
export const attachedFile = (name: string) => `attachment; ${named(name)}`;

function named(name: string) {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\]/g, '_');
  return `filename="${plain}"${plain === name ? '' : `; filename*=UTF-8''${encoded(name)}`}`;
}

const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);

/** Decodes base64url. @throws for any other text */
export const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  );

/** Decodes a JSON value of a compact JWS. @throws for any other text */
export const decodeJson = (text: string): unknown =>
  JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64Url(text)));

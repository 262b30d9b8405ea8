import { createHash } from 'node:crypto';

/** Adds the tag that names this very content, for `If-None-Match`. */
export const withTag = <Content extends object>(content: Content) => ({
  ...content,
  tag: createHash('sha256').update(JSON.stringify(content)).digest('base64url'),
});

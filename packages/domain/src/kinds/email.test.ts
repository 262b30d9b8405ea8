import { expect, it } from 'vitest';
import { z } from 'zod';
import { EMAIL_ADDRESS } from './email.ts';

it('accepts the addresses that zod accepts', () => {
  expect(EMAIL_ADDRESS.source).toBe(z.regexes.email.source.replaceAll(String.raw`\-`, '-'));
});

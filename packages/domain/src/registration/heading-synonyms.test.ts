import { expect, it } from 'vitest';
import { normalizeHeading } from '../kinds/normalize-heading.ts';
import { catalogue, fieldNames, getHeading } from './catalogue.ts';
import { fullNameHeadings, headingSynonyms, idHeadings, loginHeadings } from './heading-synonyms.ts';

it('gives each synonym to one column, and to none that has it as its own heading', () => {
  const owners = new Map(fieldNames.map((name) => [normalizeHeading(getHeading(catalogue[name])), name]));
  const all = [
    ...[...idHeadings, ...loginHeadings].map((heading) => [heading, 'id'] as const),
    ...fullNameHeadings.map((heading) => [heading, 'full_name'] as const),
    ...fieldNames.flatMap((name) => (headingSynonyms[name] ?? []).map((heading) => [heading, name] as const)),
  ];
  for (const [heading, column] of all) {
    const text = normalizeHeading(heading);
    expect(owners.get(text) ?? column, heading).toBe(column);
    owners.set(text, column as (typeof fieldNames)[number]);
  }
});

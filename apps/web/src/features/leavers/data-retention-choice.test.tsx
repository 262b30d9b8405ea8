import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DataRetentionChoice } from '#web/features/leavers/data-retention-choice.tsx';
import { settingsQuery } from '#web/lib/settings.ts';

/** The rendered choice, with the settings or before they have loaded. */
function renderChoice(settings?: { erase_after_days: number; time_zone: string; terms_text: string }) {
  const client = new QueryClient();
  if (settings) client.setQueryData(settingsQuery.queryKey, settings as never);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <DataRetentionChoice erase={false} onChoose={() => {}} />
    </QueryClientProvider>,
  );
}
const disabled = (html: string) =>
  [...html.matchAll(/<input[^>]*>/g)]
    .filter(([input]) => input.includes('disabled'))
    .map(([input]) => /value="(\w+)"/.exec(input)?.[1]);

it('does not offer to erase data until the day is known', () => {
  expect(disabled(renderChoice())).toEqual(['erase']);
  const known = renderChoice({ erase_after_days: 60, time_zone: 'America/Port_of_Spain', terms_text: '' });
  expect(disabled(known)).toEqual([]);
  expect(known).toMatch(/Delete it on \d{4}-\d\d-\d\d/);
  expect(known).toContain('in 60 days');
});

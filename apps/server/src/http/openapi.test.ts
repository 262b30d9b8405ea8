import { paths } from '@formroom/domain/api/paths.ts';
import { expect, it } from 'vitest';
import { testPortal } from '../testing/test-portal.ts';

it('the OpenAPI document lists every route that is not hidden', async () => {
  const portal = await testPortal();
  const document = (await portal.browser().get(paths.openApi)).json<{ paths: Record<string, object> }>();
  const described = Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  const registered = portal.app.routeTable
    .filter(
      ({ method, schema }) => method !== 'HEAD' && (schema as { hide?: boolean } | undefined)?.hide !== true,
    )
    .map(({ method, url }) => `${String(method)} ${url}`)
    .filter((call) => !call.startsWith(`GET ${paths.apiDocs}`));
  expect(described.toSorted()).toEqual(registered.toSorted());
  expect(described).toContain(`GET ${paths.csrfCookie}`);
});

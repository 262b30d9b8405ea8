import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { lazyPage } from '#web/app/lazy-page.tsx';

test('a page that could not be loaded opens as soon as the connection is back, without a reload', async () => {
  const FamilyData = () => createElement('h1', {}, 'Family Data');
  const load = vi.fn(() => Promise.reject<typeof FamilyData>(new TypeError('Failed to fetch')));
  const router = createMemoryRouter([{ path: '/', lazy: lazyPage(load) }]);
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(createElement(RouterProvider, { router }));

  await expect.element(page.getByRole('alert')).toHaveTextContent(/What you typed is still here/);
  expect(document.body.textContent).not.toMatch(/reload/i);
  await expect.poll(() => load.mock.calls.length).toBe(2);
  load.mockImplementation(() => Promise.resolve(FamilyData));
  dispatchEvent(new Event('online'));
  await expect.element(page.getByRole('heading', { name: 'Family Data' })).toBeVisible();
  root.unmount();
});

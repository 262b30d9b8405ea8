import { formerOfficePaths, officePaths } from '@formroom/domain/api/paths.ts';
import { steps } from '@formroom/domain/registration/steps.ts';
import { isValidElement } from 'react';
import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { Guard } from '#web/app/guard.tsx';
import { routes } from '#web/app/routes.tsx';

/** The signed-in users whom the guard in front of a page lets through; undefined without a guard. */
function findGuard(path: string) {
  const elements = (matchRoutes(routes, path) ?? []).map(({ route }) => route.element);
  const guard = elements.find((element) => isValidElement(element) && element.type === Guard);
  return isValidElement<{ to: string }>(guard) ? guard.props.to : undefined;
}

/** The path of every page, with its optional parts. */
const listPaths = (siblings: RouteObject[], parent = ''): string[] =>
  siblings.flatMap(({ path = '', children }) => {
    const full = path.startsWith('/') ? path : `${parent}/${path}`.replaceAll('//', '/');
    return children ? listPaths(children, full) : [full.replaceAll(/:\w+\??/g, 'part')];
  });

test('every page of a family is behind the guard for students', () => {
  const pages = ['/dashboard', '/term-reports', '/my-data', '/messages', '/registration/change-password'];
  for (const path of [...pages, ...steps.map((step) => step.path)])
    expect(findGuard(path), path).toBe('student');
});

test('every page of the office is behind the guard for administrators', () => {
  for (const path of [
    ...Object.values(officePaths),
    ...Object.keys(formerOfficePaths),
    '/admin/settings/school',
    '/admin/students/20260001',
  ])
    expect(findGuard(path), path).toBe('admin');
});

test('only the sign-in pages, the pages of messages’ links and the page for unknown addresses have no guard', () => {
  const withoutGuard = listPaths(routes).filter((path) => findGuard(path) === undefined);
  const linkPages = ['/forgotten-password', '/reset-password', '/confirm-address', '/stop-messages'];
  expect(withoutGuard).toEqual([...linkPages, '/', '/admin', '/admin/invitation', '/*']);
  expect(findGuard('/logout')).toBe('anyone signed in');
});

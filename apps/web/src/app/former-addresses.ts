import { formerOfficePaths, officePaths } from '@formroom/domain/api/paths.ts';
import { trimEndCharacters } from '@formroom/domain/school/trim-characters.ts';
import type { Path } from 'react-router';
import { officePanelIds } from '#web/lib/office-panels.ts';

/** Finds the present address of a page of the office by one that it had in the past, which may be bookmarked. */
export function findPresentAddress({ pathname, search, hash }: Path): Path | undefined {
  const path = trimEndCharacters(pathname, '/');
  const query = new URLSearchParams(search);
  const panel = query.get('panel');
  if (path === officePaths.dashboard && panel !== null) {
    query.delete('panel');
    const id = officePanelIds.find((each) => each === panel) ?? 'dashboard';
    return { pathname: officePaths[id], search: query.toString(), hash };
  }
  const moved = Object.entries(formerOfficePaths).find(([former]) => former === path)?.[1];
  const present = moved ?? path.replace(/^(\/admin\/students\/[^/]+)\/term-reports$/, '$1/report-cards');
  return present === path ? undefined : { pathname: present, search, hash };
}

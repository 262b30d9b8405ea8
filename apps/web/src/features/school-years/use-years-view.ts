import { officePaths } from '@formroom/domain/api/paths.ts';
import { useSearchParams } from 'react-router';

/** The part of the page that the URL names, so that Back and a reload restore it. */
export type YearsView =
  | { readonly at: 'overview' }
  | { readonly at: 'class'; readonly classId: string | null }
  | { readonly at: 'preview' }
  | { readonly at: 'workbook' }
  | { readonly at: 'past'; readonly year: number };

export function useYearsView(): YearsView {
  const [search] = useSearchParams();
  const view = search.get('view');
  const year = Number(search.get('year'));
  if (view === 'class') return { at: 'class', classId: search.get('class') };
  if (view === 'preview' || view === 'workbook') return { at: view };
  if (view === 'past' && Number.isInteger(year) && year > 0) return { at: 'past', year };
  return { at: 'overview' };
}

/** The link to a part of the page, for `Link` and `navigate`. */
export function toYearsView(view: YearsView): string {
  const search = new URLSearchParams();
  if (view.at !== 'overview') search.set('view', view.at);
  if (view.at === 'class' && view.classId !== null) search.set('class', view.classId);
  if (view.at === 'past') search.set('year', String(view.year));
  const page = officePaths.schoolYears;
  return search.size === 0 ? page : `${page}?${search.toString()}`;
}

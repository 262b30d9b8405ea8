import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { AppThemeProvider } from '#web/app/app-theme-provider.tsx';
import { Entry } from '#web/app/entry.tsx';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';

/** What the build draws into the HTML, for the browser to show before any script has come. */
export const prerenderedPages = {
  student: renderPage(<Entry page="student" />),
  admin: renderPage(<Entry page="admin" />),
  portal: renderPage(
    <AppThemeProvider>
      <LoadingOverlay label="Opening the portal …" />
    </AppThemeProvider>,
  ),
};

function renderPage(page: ReactNode) {
  // Stays empty where the page gives itself none yet.
  let title = '';
  const globals = new Set<string>();
  const rules = new Map<string, string>();
  const body = renderToString(page)
    .replace(/<title>.*?<\/title>/, (tag) => {
      title = tag;
      return '';
    })
    // Emotion puts each style beside its first element; its half in the browser takes them over from the head.
    .replace(
      /<style data-emotion="(css|css-global) ([^"]+)">(.*?)<\/style>/gs,
      (tag, kind: string, name: string, css: string) => {
        if (kind === 'css') rules.set(name, css);
        else globals.add(tag);
        return '';
      },
    );
  const names = [...rules.keys()].join(' ');
  const shared = `<style data-emotion="css ${names}">${[...rules.values()].join('')}</style>`;
  return { title, styles: [...globals, shared].join(''), body };
}

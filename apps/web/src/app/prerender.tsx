import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { AppThemeProvider } from '#web/app/app-theme-provider.tsx';
import { Entry } from '#web/app/entry.tsx';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';

/** The pages that the build renders into the HTML, which the browser shows before any script has loaded. */
export const prerenderedPages = {
  student: renderPage(<Entry page="student" />),
  admin: renderPage(<Entry page="admin" />),
  invitation: renderPage(<Entry page="invitation" />),
  portal: renderPage(<OpeningPage label="Opening the portal …" />),
  verify: renderPage(<OpeningPage label="Opening the page …" />),
};

function OpeningPage({ label }: { label: string }) {
  return (
    <AppThemeProvider>
      <LoadingOverlay label={label} />
    </AppThemeProvider>
  );
}

function renderPage(page: ReactNode) {
  // Stays empty for a page without a title.
  let title = '';
  const globals = new Set<string>();
  const rules = new Map<string, string>();
  const body = renderToString(page)
    .replace(/<title>.*?<\/title>/, (tag) => {
      title = tag;
      return '';
    })
    // Emotion renders each style beside its first element, but in the browser it looks for them in the head.
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

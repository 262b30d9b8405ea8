import type { Plugin } from 'vite';

const head = `
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="#194D27" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
    <style>
      @import '/src/app/fonts.css';
    </style>
    <noscript>
      <style>
        [role='status'] {
          display: none !important;
        }
      </style>
    </noscript>`;

const body = `
    <noscript>
      <p style="margin: 0; padding: 12px 16px; font-weight: 600">
        This portal needs JavaScript. Turn it on in your browser’s settings, then reload the page.
      </p>
    </noscript>
    <div id="root"></div>
    <script async src="/old-browser.js"></script>`;

/** Adds what every HTML document has to those that only name their title, description and entry. */
export const pageFrame: Plugin = {
  name: 'page-frame',
  transformIndexHtml: {
    // Before Vite looks for the files that a document names.
    order: 'pre',
    handler: (html) => html.replace('<head>', `<head>${head}`).replace('<body>', `<body>${body}`),
  },
};

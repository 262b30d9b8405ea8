import '#web/lib/missing-methods.ts';
import '#web/lib/survive-translation.ts';
import { createRoot } from 'react-dom/client';
import { AppThemeProvider } from '#web/app/app-theme-provider.tsx';
import { EntryErrorBoundary } from '#web/app/entry-error-boundary.tsx';
import { VerifyPage } from '#web/pages/verify-page.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');

createRoot(root).render(
  <AppThemeProvider>
    <EntryErrorBoundary>
      <VerifyPage />
    </EntryErrorBoundary>
  </AppThemeProvider>,
);

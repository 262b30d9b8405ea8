import { paths } from '@formroom/domain/api/paths.ts';
import type { PublicSettings } from '@formroom/domain/api/settings.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { CameraView } from '#web/features/card-verification/camera/camera-view.tsx';
import { GenuineView } from '#web/features/card-verification/genuine-view.tsx';
import { Notice } from '#web/features/card-verification/notice.tsx';
import { problemMessages } from '#web/features/card-verification/problem-messages.ts';
import { StartView } from '#web/features/card-verification/start-view.tsx';
import { useVerification } from '#web/features/card-verification/use-verification.ts';
import { get } from '#web/lib/api-client.ts';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { PublicLayout } from '#web/ui/layout/public-layout.tsx';

const TITLE = 'Check a report card';

/** Verifies a printed report card for anyone who holds it (R62). It needs no sign-in, and leaves sessions alone. */
export function VerifyPage() {
  const { view, busy, ...verification } = useVerification();
  const schoolName = usePublicSchoolName();
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);

  useEffect(() => {
    // The view that the page opens with takes no focus.
    if (!isFirst.current && view.name !== 'camera') {
      heading.current?.focus();
      window.scrollTo(0, 0);
    }
    isFirst.current = false;
  }, [view]);

  const message = view.name === 'problem' && problemMessages(schoolName || 'the school')[view.problem];
  return (
    <PublicLayout schoolName={schoolName}>
      <title>{schoolName ? `${TITLE} · ${schoolName}` : TITLE}</title>
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ mb: 1 }}>
        {TITLE}
      </Typography>
      {(view.name === 'start' || view.name === 'problem') && (
        <>
          {message ? (
            <Box sx={{ mb: 3 }}>
              <Notice tone="error" title={message.title} announced>
                {message.text}
              </Notice>
            </Box>
          ) : (
            <Typography color="textSecondary" sx={{ mb: 3 }}>
              See what the school issued, and compare it with the paper in your hand. A transcript is checked
              in the same way.
            </Typography>
          )}
          <StartView
            onCamera={verification.openCamera}
            onFile={(file) => void verification.readFile(file)}
            onToken={verification.verifyToken}
          />
        </>
      )}
      {view.name === 'camera' && (
        <CameraView
          onFound={(text) => void verification.readCameraCode(text)}
          onProblem={verification.showProblem}
          onStop={verification.restart}
        />
      )}
      {view.name === 'genuine' && (
        <GenuineView key={view.genuine.token} genuine={view.genuine} onRestart={verification.restart} />
      )}
      {busy !== undefined && <LoadingOverlay label={busy} />}
    </PublicLayout>
  );
}

/** Not by TanStack Query, which the page would have to load. */
function usePublicSchoolName() {
  const [settings, setSettings] = useState<Pick<PublicSettings, 'school_name'>>();
  useEffect(() => {
    const page = new AbortController();
    // Without it the page says "the school".
    get(paths.settings, { signal: page.signal }).then(setSettings, () => undefined);
    return () => page.abort();
  }, []);
  return settings?.school_name ?? '';
}

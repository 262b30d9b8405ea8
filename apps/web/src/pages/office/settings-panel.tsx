import { officePaths } from '@formroom/domain/api/paths.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { Suspense } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { findSection } from '#web/features/settings/sections.ts';
import { SettingsIndex } from '#web/features/settings/settings-index.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { useSettings } from '#web/lib/settings.ts';

/** The index of what the office can change about the portal, or the section that the address names. */
export function SettingsPanel() {
  const { section: id } = useParams();
  const settings = useSettings();
  const section = findSection(id);
  if (id === undefined) return <SettingsIndex />;
  if (!section) return <Navigate to={officePaths.settings} replace />;
  return (
    <>
      <MuiLink
        component={Link}
        to={officePaths.settings}
        sx={{ display: 'inline-block', fontWeight: 600, py: 0.5, mb: 1 }}
      >
        All settings
      </MuiLink>
      <PageHeading title={section.title}>{section.description}</PageHeading>
      {settings.isError && (
        <ErrorNotice
          title="The settings could not be loaded"
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        >
          {errorMessage(settings.error)}
        </ErrorNotice>
      )}
      <Box>
        {settings.isPending && <Loading />}
        {settings.data && (
          <Suspense fallback={<Loading />}>
            <section.Component key={id} settings={settings.data} />
          </Suspense>
        )}
      </Box>
    </>
  );
}

const Loading = () => <Skeleton variant="rounded" height={320} aria-hidden />;

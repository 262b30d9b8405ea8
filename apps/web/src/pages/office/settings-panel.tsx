import { officePaths } from '@formroom/domain/api/paths.ts';
import MuiLink from '@mui/material/Link';
import { Suspense } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { findSection } from '#web/features/settings/sections.ts';
import { SettingsIndex } from '#web/features/settings/settings-index.tsx';
import { useSettings } from '#web/lib/settings.ts';
import { LoadingBox, QueryStates } from '#web/ui/feedback/query-states.tsx';

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
      <QueryStates query={settings} height={320} failed="The settings could not be loaded">
        {(loaded) => (
          <Suspense fallback={<LoadingBox height={320} />}>
            <section.Component key={id} settings={loaded} />
          </Suspense>
        )}
      </QueryStates>
    </>
  );
}

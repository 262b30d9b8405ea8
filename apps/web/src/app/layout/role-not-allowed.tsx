import { officePaths } from '@formroom/domain/api/paths.ts';
import { adminRoles } from '@formroom/domain/school/admin-role.ts';
import Button from '@mui/material/Button';
import { Link, Navigate, useLocation } from 'react-router';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { useHeadingFocus } from '#web/ui/layout/use-heading-focus.ts';
import { type OfficePanelId, officePanels } from '#web/lib/office-panels.ts';
import { useAccount } from '#web/lib/session.ts';

/** Shown instead of a page that the administrator's role may not open. The Dashboard leads to the first page that it may. */
export function RoleNotAllowed({ home }: { home: OfficePanelId | undefined }) {
  const { role } = useAccount();
  const { pathname, search } = useLocation();
  useHeadingFocus(true);
  if (home === undefined || role === undefined) return null;
  if (pathname + search === officePaths.dashboard) return <Navigate to={officePaths[home]} replace />;
  return (
    <>
      <PageHeading title="Your role can’t open this page">
        {`You are signed in with the role ${adminRoles[role].label}. If you need this page, ask an administrator with the role ${adminRoles.office.label}.`}
      </PageHeading>
      <Button component={Link} to={officePaths[home]} variant="contained">
        {`Open ${officePanels[home].label}`}
      </Button>
    </>
  );
}

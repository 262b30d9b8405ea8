import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { steps } from '@formroom/domain/registration/steps.ts';
import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { LoadingOverlay } from '#web/ui/feedback/loading-overlay.tsx';
import { AccountMenu } from '#web/app/layout/account-menu.tsx';
import { BarButton } from '#web/ui/layout/bar-button.tsx';
import { TopBar } from '#web/ui/layout/top-bar.tsx';
import { preloadedTermsQuery } from '#web/features/report-cards/report-card-queries.ts';
import { useHeadingFocus } from '#web/ui/layout/use-heading-focus.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { reportSessionDoubted } from '#web/lib/session-expiry.ts';
import { useAccount } from '#web/lib/session.ts';
import { POLL_INTERVAL_MS, studentRecordQuery } from '#web/lib/student-record.ts';
import ExpandMore from '@mui/icons-material/ExpandMore';
import MenuIcon from '@mui/icons-material/Menu';
import { BarMenu, type MenuEntry } from '#web/ui/layout/bar-menu.tsx';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

const FIRST_STEP = steps[0].path;
const logout = { label: 'Logout', to: '/logout' };
const pages = [
  { label: 'Edit/View Registration', to: FIRST_STEP },
  logout,
  { label: 'Home', to: '/dashboard' },
  { label: 'Messages', to: '/messages' },
  { label: 'Term Reports', to: '/term-reports' },
];
const accountPages = [
  { label: 'Change Password', to: '/registration/change-password' },
  // Each child has its own sign-in.
  { ...logout, label: 'Another child' },
  logout,
];

/** `Aaliyah, 4B` */
const formatOwner = ({ first_name, class_id }: StudentRecord) =>
  [first_name, class_id].filter((part) => part !== null).join(', ');

/** The bar of a student's pages, and the current page once the student's record has loaded. */
export function StudentLayout() {
  const account = useAccount();
  const record = useQuery({
    ...studentRecordQuery(account.id),
    refetchInterval: POLL_INTERVAL_MS,
    // The layout does not change with the other answers.
    select: formatOwner,
  });
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const terms = useQuery({ ...preloadedTermsQuery(account.id), enabled: pathname === FIRST_STEP });
  // The first step opens together with its notice of a new report card, which would move the page later. It does not
  // wait for the terms after a first failed call.
  const isLoaded = record.data !== undefined && !(terms.isLoading && terms.failureCount === 0);
  const [isOpen, setIsOpen] = useState(isLoaded);
  if (isLoaded && !isOpen) setIsOpen(true);
  // A student's own record always exists, so a 404 means that another student has signed in in this browser.
  const isNotOwn = record.isRefetchError && record.error instanceof ApiError && record.error.status === 404;
  const { errorUpdateCount } = record;
  useEffect(() => {
    if (isNotOwn) reportSessionDoubted();
  }, [isNotOwn, errorUpdateCount]);
  useHeadingFocus(isOpen);
  return (
    <>
      <TopBar home="/dashboard" owner={record.data}>
        {pathname !== '/dashboard' && <NavigationMenu entries={pages} />}
        <AccountMenu
          name={account.name}
          initials={account.initials}
          detail={`Student ID ${account.id}`}
          entries={accountPages}
        />
        <BarButton label="Logout" icon={<Logout />} onClick={() => void navigate('/logout')} />
      </TopBar>
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 3, sm: 4 } }}
      >
        {!isOpen && !record.isLoadingError && <LoadingOverlay label="Opening the record …" />}
        {record.isLoadingError && (
          <QueryError query={record} title="The record could not be opened" heading />
        )}
        {isOpen && <Outlet />}
      </Box>
    </>
  );
}

function NavigationMenu({ entries }: { entries: readonly MenuEntry[] }) {
  return (
    <nav aria-label="Portal">
      <BarMenu
        entries={entries}
        button={(buttonProps) => (
          <BarButton {...buttonProps} label="Menu" icon={<MenuIcon />} endIcon={<ExpandMore />} />
        )}
      />
    </nav>
  );
}

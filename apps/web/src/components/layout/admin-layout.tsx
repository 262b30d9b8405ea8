import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import { Outlet, useNavigate } from 'react-router';
import { AccountMenu } from '#web/components/layout/account-menu.tsx';
import { BarButton } from '#web/components/layout/bar-button.tsx';
import { TopBar } from '#web/components/layout/top-bar.tsx';
import { useHeadingFocus } from '#web/components/layout/use-heading-focus.ts';
import { useAccount } from '#web/lib/session.ts';

const accountPages = [{ label: 'Logout', to: '/logout' }];

/** The bar of the school office's pages, and the page below it. */
export function AdminLayout() {
  const account = useAccount();
  const navigate = useNavigate();
  useHeadingFocus(true);
  return (
    <>
      <TopBar home="/admin/dashboard" area="School office">
        <AccountMenu name={account.name} initials={account.initials} entries={accountPages} />
        <BarButton label="Logout" icon={<Logout />} onClick={() => void navigate('/logout')} />
      </TopBar>
      <Box
        component="main"
        id="main"
        tabIndex={-1}
        sx={{ maxWidth: 1120, mx: 'auto', px: { xs: 2, sm: 3 }, py: { xs: 3, sm: 4 } }}
      >
        <Outlet />
      </Box>
    </>
  );
}

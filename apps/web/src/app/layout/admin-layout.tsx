import { officePaths } from '@formroom/domain/api/paths.ts';
import Logout from '@mui/icons-material/Logout';
import Settings from '@mui/icons-material/Settings';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Outlet, useNavigate } from 'react-router';
import { AccountMenu } from '#web/app/layout/account-menu.tsx';
import { BarButton } from '#web/ui/layout/bar-button.tsx';
import { BarMenu } from '#web/ui/layout/bar-menu.tsx';
import { RoleNotAllowed } from '#web/app/layout/role-not-allowed.tsx';
import { OfficeMenu } from '#web/app/layout/office-menu.tsx';
import { ReauthenticationDialog } from '#web/features/sign-in/stay-signed-in/reauthentication-dialog.tsx';
import { TopBar } from '#web/ui/layout/top-bar.tsx';
import { widths } from '#web/lib/design-tokens.ts';
import { type OfficePanelId, officePanels, officeTools, useOfficePanels } from '#web/lib/office-panels.ts';
import { useAccount } from '#web/lib/session.ts';

/** The panels in the gear's menu. */
const gearPanels: readonly OfficePanelId[] = ['settings', ...officeTools];

const accountPages = [
  { label: officePanels.ownAccount.label, to: officePaths.ownAccount },
  { label: officePanels.secondFactor.label, to: officePaths.secondFactor },
  { label: 'Logout', to: '/logout' },
];

/** The bar, menu and current panel of the office's area. */
export function AdminLayout() {
  const account = useAccount();
  const navigate = useNavigate();
  const { active, shown, isAllowed } = useOfficePanels();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 'var(--screen-height)' }}>
      <TopBar home={officePaths.dashboard} area="School office">
        <BarMenu
          entries={gearPanels
            .filter((id) => shown.includes(id))
            .map((id) => ({ label: officePanels[id].label, to: officePaths[id] }))}
          button={(buttonProps) => (
            <Tooltip title={officePanels.settings.label}>
              <IconButton {...buttonProps} color="inherit" aria-label={officePanels.settings.label}>
                <Settings />
              </IconButton>
            </Tooltip>
          )}
        />
        <AccountMenu name={account.name} initials={account.initials} entries={accountPages} />
        <BarButton label="Logout" icon={<Logout />} onClick={() => void navigate('/logout')} />
      </TopBar>
      <Box
        sx={{
          flex: 1,
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `${widths.officeMenu}px minmax(0, 1fr)` },
          gridTemplateRows: { xs: 'auto 1fr', lg: '1fr' },
        }}
      >
        <OfficeMenu active={active} shown={shown} />
        <Box
          component="main"
          id="main"
          tabIndex={-1}
          sx={{ minWidth: 0, px: { xs: 2, sm: 3, lg: 4 }, py: { xs: 2, sm: 3, lg: 4 } }}
        >
          {/* One width for all panels, so that nothing moves when another one is opened. */}
          <Box sx={{ maxWidth: widths.page }}>
            {isAllowed ? <Outlet /> : <RoleNotAllowed home={shown[0]} />}
          </Box>
        </Box>
      </Box>
      <ReauthenticationDialog />
    </Box>
  );
}

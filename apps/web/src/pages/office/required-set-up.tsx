import { officePaths } from '@formroom/domain/api/paths.ts';
import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { BarButton } from '#web/ui/layout/bar-button.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { TopBar } from '#web/ui/layout/top-bar.tsx';
import { useHeadingFocus } from '#web/ui/layout/use-heading-focus.ts';
import { OwnSecondFactor } from '#web/features/second-factor/own-second-factor.tsx';
import { sessionQuery } from '#web/lib/session.ts';

/** Shown instead of the office's area until the second factor that the school requires is set up. */
export function RequiredSetUp() {
  const client = useQueryClient();
  const navigate = useNavigate();
  useHeadingFocus(true, 'second-factor');
  const finish = () => void client.invalidateQueries(sessionQuery);
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 'var(--screen-height)' }}>
      <TopBar home={officePaths.dashboard} area="School office">
        <BarButton label="Logout" icon={<Logout />} onClick={() => void navigate('/logout')} />
      </TopBar>
      <Box component="main" id="main" tabIndex={-1} sx={{ flex: 1, px: 2, py: { xs: 3, sm: 5 } }}>
        <Box sx={{ maxWidth: 640, mx: 'auto' }}>
          <SecondFactor onFinished={finish} />
        </Box>
      </Box>
    </Box>
  );
}

const SecondFactor = ({ onFinished }: { onFinished: () => void }) => (
  <>
    <PageHeading title="Set up a second factor">
      The school requires a code from your phone, as well as your password, to sign in. Your password alone is
      then not enough. You only need to set this up once, and it takes a few minutes.
    </PageHeading>
    <OwnSecondFactor onFinished={onFinished} />
  </>
);

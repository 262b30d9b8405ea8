import { officePaths } from '@formroom/domain/api/paths.ts';
import { settingsSectionIds } from '@formroom/domain/settings/groups.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { ListRow, RowList } from '#web/ui/layout/row-list.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { sections } from '#web/features/settings/sections.ts';
import { officePanels, officeTools, pathToSettings } from '#web/lib/office-panels.ts';

/** Every section of the settings, and the office's pages that no menu entry leads to. */
export const SettingsIndex = () => (
  <>
    <PageHeading title="Settings">
      Changes take effect at once. They are saved as you make them, unless there is a Save button.
    </PageHeading>
    <RowList aria-label="Settings">
      {settingsSectionIds.map((id) => (
        <Entry
          key={id}
          to={pathToSettings(id)}
          title={sections[id].title}
          description={sections[id].description}
        />
      ))}
    </RowList>
    <Typography variant="h2" id="office-tools" sx={{ mt: 4, mb: 1.5 }}>
      Office tools
    </Typography>
    <RowList aria-labelledby="office-tools">
      {officeTools.map((id) => (
        <Entry
          key={id}
          to={officePaths[id]}
          title={officePanels[id].label}
          description={officePanels[id].tool ?? ''}
        />
      ))}
    </RowList>
  </>
);

const Entry = ({ to, title, description }: { to: string; title: string; description: string }) => (
  <ListRow
    sx={{
      position: 'relative',

      '&:hover': { bgcolor: 'background.default' },
    }}
  >
    {/* The whole entry can be clicked, but screen readers read only the title as the link. */}
    <MuiLink
      component={Link}
      to={to}
      sx={{ fontWeight: 600, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
    >
      {title}
    </MuiLink>
    <Box sx={{ color: 'text.secondary' }}>{description}</Box>
  </ListRow>
);

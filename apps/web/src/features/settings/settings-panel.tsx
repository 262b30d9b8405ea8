import { TERMS_LENGTH, type SettingsAnswer } from '@formroom/domain/api/settings.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { ErrorNotice } from '#web/components/feedback/error-notice.tsx';
import { PageHeading } from '#web/components/layout/page-heading.tsx';
import { PanelLink } from '#web/features/settings/panel-link.tsx';
import { FirstSignInSection } from '#web/features/settings/first-sign-in-section.tsx';
import { DaysSetting } from '#web/features/settings/days-setting.tsx';
import { KeySection } from '#web/features/settings/key-section.tsx';
import { ListsSection } from '#web/features/settings/lists-section.tsx';
import { LogoSection } from '#web/features/settings/logo-section.tsx';
import { MenuSection } from '#web/features/settings/menu-section.tsx';
import { SettingBox } from '#web/features/settings/setting-box.tsx';
import { SettingSwitch } from '#web/features/settings/setting-switch.tsx';
import { MatterCard } from '#web/components/layout/matter-card.tsx';
import { SigningInSection } from '#web/features/settings/signing-in-section.tsx';
import { WeightsSection } from '#web/features/settings/weights-section.tsx';
import { YearsSetting } from '#web/features/settings/years-setting.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';
import { useSettings } from '#web/lib/settings.ts';

/** What the office can change about the portal. */
export function SettingsPanel() {
  const settings = useSettings();
  return (
    <Box sx={{ maxWidth: 760 }}>
      <PageHeading title="Settings">
        Every change takes effect at once, for everybody. It is saved by itself where there is no Save button.
      </PageHeading>
      {settings.isPending && <Skeleton variant="rounded" height={480} />}
      {settings.isError && (
        <ErrorNotice
          title="The settings could not be read"
          onRetry={() => void settings.refetch()}
          retrying={settings.isFetching}
        >
          {sentenceOf(settings.error)}
        </ErrorNotice>
      )}
      {settings.data && <Sections settings={settings.data} />}
    </Box>
  );
}

const Sections = ({ settings }: { settings: SettingsAnswer }) => (
  <>
    <MatterCard title="School" about="Stands on every page and on everything that is printed.">
      <SettingBox name="school_name" settings={settings} label="Name" maxLength={100} />
      <SettingBox name="school_address" settings={settings} label="Address" maxLength={200} />
      <SettingBox
        name="school_contact"
        settings={settings}
        label="Contact"
        hint="How families reach the office, such as its phone and its hours."
        maxLength={200}
      />
    </MatterCard>
    <LogoSection settings={settings} />
    <MatterCard title="Families">
      <SettingSwitch
        name="student_id_lookup"
        settings={settings}
        label="Student IDs can be looked up by name"
        hint="Anybody on the sign-in page can then find a student’s ID. Turn it off when all families know theirs."
      />
      <SettingSwitch
        name="learning_challenges"
        settings={settings}
        label="Ask about learning challenges"
        hint="Shows ten more questions on the Health Data page. Answers that were given stay when it is turned off."
      />
    </MatterCard>
    <FirstSignInSection settings={settings} />
    <MatterCard
      title="Leavers"
      about="Students who have left the school: what the office orders to be erased is erased after a waiting time."
    >
      <DaysSetting
        name="erase_after_days"
        settings={settings}
        label="Waiting time"
        hint="Until it is over, the order can be taken back. A change counts for orders from now on."
      />
      <PanelLink to="leavers">See who has left</PanelLink>
    </MatterCard>
    <MatterCard title="Terms and conditions" about="What a family agrees to on the Complete page.">
      <SettingBox
        name="terms_text"
        settings={settings}
        label="Text"
        hint="An empty line begins a new paragraph."
        maxLength={TERMS_LENGTH}
        rows={10}
      />
    </MatterCard>
    <MenuSection settings={settings} />
    <WeightsSection settings={settings} />
    <KeySection settings={settings} />
    <ListsSection />
    <SigningInSection settings={settings} />
    <MatterCard title="Audit log" about="What administrators did, and what was refused to anybody.">
      <YearsSetting settings={settings} />
      <PanelLink to="auditLog">Read the audit log</PanelLink>
    </MatterCard>
    <MatterCard title="The portal itself" about="Its database, the uploaded files, the disk and the backups.">
      <PanelLink to="status">See how the portal is doing</PanelLink>
    </MatterCard>
  </>
);

import type { SettingsResponse } from '@formroom/domain/api/settings.ts';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { type SettingsSectionId, settingsSectionIds } from '@formroom/domain/settings/groups.ts';

export interface SectionProps {
  readonly settings: SettingsResponse;
}

interface Section {
  readonly title: string;
  /** One sentence, shown in the index and below the heading. */
  readonly description: string;
  readonly Component: LazyExoticComponent<ComponentType<SectionProps>>;
}

/** The sections of the settings, for the index and the pages. The code of a section is loaded when it is opened. */
export const sections: Readonly<Record<SettingsSectionId, Section>> = {
  school: {
    title: 'School',
    description: 'Name, address, contact and logo: shown on every page and every printout.',
    Component: lazy(async () => ({
      default: (await import('#web/features/settings/school-section.tsx')).SchoolSection,
    })),
  },
  'sign-in': {
    title: 'Family sign-in',
    description: 'How students and parents find their student ID and sign in for the first time.',
    Component: lazy(async () => ({
      default: (await import('#web/features/settings/first-sign-in-section.tsx')).FirstSignInSection,
    })),
  },
  registration: {
    title: 'Registration',
    description: 'Extra questions, and the terms and conditions that families agree to.',
    Component: lazy(async () => ({
      default: (await import('#web/features/settings/registration-section.tsx')).RegistrationSection,
    })),
  },
  lists: {
    title: 'Lists',
    description: 'Towns, religions, ethnic groups, houses, regions, primary schools and subjects.',
    Component: lazy(async () => ({
      default: (await import('#web/features/settings/lists-section.tsx')).ListsSection,
    })),
  },
  marks: {
    title: 'Marks and grades',
    description: 'How course and exam marks make a total, and the lowest mark for each grade.',
    Component: lazy(async () => ({
      default: (await import('#web/features/settings/marks-section.tsx')).MarksSection,
    })),
  },
  office: {
    title: 'School office',
    description: 'Which menu entries the office sees, and how administrators sign in.',
    Component: lazy(async () => ({
      default: (await import('#web/features/settings/office-section.tsx')).OfficeSection,
    })),
  },
  records: {
    title: 'Leavers, old files and audit log',
    description:
      'When the data of leavers is deleted, which old files are listed, and how long the audit log is kept.',
    Component: lazy(async () => ({
      default: (await import('#web/features/settings/records-section.tsx')).RecordsSection,
    })),
  },
};

/** Returns the section with an ID from the URL, if there is one. */
export const findSection = (id: string | undefined): Section | undefined => {
  const found = settingsSectionIds.find((each) => each === id);
  return found && sections[found];
};

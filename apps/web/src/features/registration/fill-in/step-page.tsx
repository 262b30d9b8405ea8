import { sections } from '@formroom/domain/registration/catalogue.ts';
import type { Parent } from '@formroom/domain/registration/family-visibility.ts';
import { type StepId, steps } from '@formroom/domain/registration/steps.ts';
import { isSectionVisible } from '@formroom/domain/registration/visibility.ts';
import { Fragment, type ReactNode } from 'react';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { ConfirmNote } from '#web/features/registration/confirm/confirm-note.tsx';
import { SectionConfirmation } from '#web/features/registration/confirm/item-confirmation.tsx';
import { FormSection } from '#web/features/registration/fill-in/form-section.tsx';
import { SectionFields } from '#web/features/registration/fill-in/section-fields.tsx';
import { useFromAnswers } from '#web/lib/autosave/use-autosave.ts';
import { useVisibilitySettings } from '#web/lib/settings.ts';
import { useRecordOwner } from '#web/lib/record-owner.ts';

interface StepPageProps {
  readonly step: StepId;
  readonly intro: string;
  readonly visibleParents?: readonly Parent[];
  readonly numbered?: boolean;
  /** Rendered before the first section. */
  readonly note?: ReactNode;
  /** Rendered after a section, by the section's id. */
  readonly after?: Readonly<Record<string, ReactNode>>;
  /** Rendered after the last section. */
  readonly end?: ReactNode;
}

/** A step of the form with its visible sections. */
export function StepPage({
  step,
  intro,
  visibleParents = [],
  numbered = false,
  note,
  after = {},
  end,
}: StepPageProps) {
  const settings = useVisibilitySettings();
  const { isOffice } = useRecordOwner();
  const stepSections = sections.filter((section) => section.step === step);
  const shown = useFromAnswers((answers) =>
    stepSections
      .filter((section) => isSectionVisible(section, answers, { visibleParents, settings }))
      .map(({ id }) => id),
  );
  const title = steps.find(({ id }) => id === step)?.title ?? '';
  return (
    <>
      <PageHeading title={title}>
        {isOffice
          ? 'Everything is saved automatically. “Needed” marks what the school needs; the rest may stay empty.'
          : `${intro} Your answers are saved automatically. The school needs the answers marked “needed”, but you can continue without them.`}
      </PageHeading>
      {note}
      <ConfirmNote step={step} />
      {stepSections.map((section, index) => (
        <Fragment key={section.id}>
          {shown.includes(section.id) && (
            <FormSection
              title={section.title}
              number={numbered ? index + 1 : undefined}
              instruction={section.instruction}
            >
              <SectionFields section={section} />
              <SectionConfirmation sectionId={section.id} />
              {after[section.id]}
            </FormSection>
          )}
        </Fragment>
      ))}
      {end}
    </>
  );
}

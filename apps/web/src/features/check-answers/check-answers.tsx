import type { Confirmations } from '@formroom/domain/api/confirmations.ts';
import { catalogue, type FieldName, listFieldNames } from '@formroom/domain/registration/catalogue.ts';
import type { Section } from '@formroom/domain/registration/section.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { Navigate } from 'react-router';
import { AnswerCard } from '#web/features/check-answers/answer-card.tsx';
import { type AnswerLine, listAnswerLines } from '#web/features/check-answers/answer-lines.ts';
import { type CheckGroup, listVisibleGroups } from '#web/features/check-answers/check-groups.ts';
import { OfficeChange } from '#web/ui/feedback/office-change.tsx';
import {
  ConfirmerContext,
  type LeftToConfirm,
  useLeftToConfirm,
} from '#web/lib/autosave/confirmations/use-confirmation.ts';
import { useSaver } from '#web/lib/autosave/use-autosave.ts';
import { useConfirmations } from '#web/lib/autosave/confirmations/confirmations-query.ts';
import { useTitleLookup } from '#web/lib/reference-entries.ts';
import { useVisibilitySettings } from '#web/lib/settings.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { atTheBottom } from '#web/ui/layout/sticky-bar.tsx';
import { LoadingBox, QueryError } from '#web/ui/feedback/query-states.tsx';

const COMPLETE = '/registration/complete';

/** The yearly check: the stored answers as text, group by group, each confirmed by one press (R54). */
export function CheckAnswers() {
  const confirmations = useConfirmations();
  const left = useLeftToConfirm();
  if (confirmations.isPending) return <LoadingBox height={400} />;
  if (confirmations.isLoadingError)
    return <QueryError query={confirmations} title="What you have confirmed could not be loaded" heading />;
  if (!left) return <Navigate to={COMPLETE} replace />;
  return <Groups left={left} officeChanges={confirmations.data.office_changes} />;
}

interface GroupsProps {
  readonly left: LeftToConfirm;
  readonly officeChanges: Confirmations['office_changes'];
}

function Groups({ left, officeChanges }: GroupsProps) {
  const record = useStudentRecord();
  const groups = listVisibleGroups(record, useVisibilitySettings());
  const toCheck = useItemsToCheck(left);
  const place = groups.findIndex(({ sections }) => listItems(sections, toCheck).length > 0);
  const group = groups[place];
  if (!group) return <Navigate to={COMPLETE} replace />;
  return (
    <Group
      key={group.title}
      group={group}
      items={listItems(group.sections, toCheck)}
      year={left.year}
      progress={`${place + 1} of ${groups.length}`}
      officeChanges={officeChanges}
    />
  );
}

const listItems = (sections: readonly Section[], toCheck: LeftToConfirm['all']) =>
  toCheck.filter(({ section }) => sections.some(({ id }) => id === section.id)).map(({ id }) => id);

/** What is left without what is pressed already, and without what is being changed or corrected. */
function useItemsToCheck({ all }: LeftToConfirm) {
  const saver = useSaver();
  const confirmer = useContext(ConfirmerContext);
  const unsent = useSyncExternalStore(confirmer?.subscribe ?? subscribeToNothing, () => confirmer?.unsent);
  const unsaved = useSyncExternalStore(saver.subscribe, () => saver.unsaved);
  return all.filter(({ id, fields }) => !unsent?.has(id) && !fields.some((name) => unsaved.typed.has(name)));
}

const subscribeToNothing = () => () => undefined;

interface GroupProps {
  readonly group: CheckGroup;
  readonly items: readonly string[];
  readonly year: number;
  readonly progress: string;
  readonly officeChanges: Confirmations['office_changes'];
}

function Group({ group: { title, sections }, items, year, progress, officeChanges }: GroupProps) {
  const record = useStudentRecord();
  const confirmer = useContext(ConfirmerContext);
  const settings = useVisibilitySettings();
  const { getTitle } = useTitleLookup();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.querySelector('h1')?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const message = items.map((item) => confirmer?.message(item)).find((text) => text !== undefined);
  const changes = (names: readonly FieldName[]) =>
    names.flatMap((name) => {
      const change = officeChanges[name];
      return change ? [{ name, change }] : [];
    });
  const noteFor = ({ names }: AnswerLine) =>
    changes(names).map(({ name, change }) => (
      <OfficeChange key={name} field={catalogue[name]} change={change} getTitle={getTitle} />
    ));
  return (
    <div ref={container}>
      <PageHeading title={title}>
        Check your answers for {formatAcademicYear(year)} · {progress}
      </PageHeading>
      {message !== undefined && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {message}
        </Alert>
      )}
      {sections.map((section) => {
        const changed = changes(listFieldNames(section)).map(({ name }) => name);
        const lines = listAnswerLines(section, record, { settings, getTitle, changed });
        const isEmpty = lines.length === 0 && sections.length > 1;
        return (
          !isEmpty && (
            <AnswerCard
              key={section.id}
              section={section}
              lines={lines}
              noteFor={noteFor}
              isMarked={changed.length > 0}
            />
          )
        );
      })}
      <Box sx={{ position: 'sticky', bottom: atTheBottom, py: 1.5, bgcolor: 'background.default' }}>
        <Button
          variant="contained"
          fullWidth
          onClick={() => confirmer?.confirm(items, year)}
          sx={{ minHeight: 52 }}
        >
          All still correct
        </Button>
      </Box>
    </div>
  );
}

import { sections } from '@formroom/domain/registration/catalogue.ts';
import { parents } from '@formroom/domain/registration/family-visibility.ts';
import { isSectionVisible } from '@formroom/domain/registration/visibility.ts';
import { AnswerCard } from '#web/features/check-answers/answer-card.tsx';
import { listAnswerLines } from '#web/features/check-answers/answer-lines.ts';
import { useTitleLookup } from '#web/lib/reference-entries.ts';
import { useVisibilitySettings } from '#web/lib/settings.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

/** All saved answers as text, because the printed form is too small to read on a phone. */
export function AllAnswers() {
  const record = useStudentRecord();
  const settings = useVisibilitySettings();
  const { getTitle } = useTitleLookup();
  const context = { visibleParents: parents, settings };
  return sections
    .filter((section) => section.step !== 'submit' && isSectionVisible(section, record, context))
    .map((section) => ({ section, lines: listAnswerLines(section, record, { settings, getTitle }) }))
    .filter(({ lines }) => lines.length > 0)
    .map(({ section, lines }) => <AnswerCard key={section.id} section={section} lines={lines} />);
}

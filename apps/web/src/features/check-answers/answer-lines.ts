import { formatAnswer, type TitleLookup } from '@formroom/domain/kinds/format-answer.ts';
import {
  type Answers,
  catalogue,
  type FieldName,
  listFieldNames,
} from '@formroom/domain/registration/catalogue.ts';
import type { Section } from '@formroom/domain/registration/section.ts';
import { isFieldVisible } from '@formroom/domain/registration/visibility.ts';
import type { VisibilitySettings } from '@formroom/domain/settings/visibility.ts';

/** An answer, or the ticks of a section, as text to read. */
export interface AnswerLine {
  readonly label: string;
  readonly text: string;
  /** What the school needs in a hurry: shown in large type. */
  readonly isLarge: boolean;
  /** The fields that the line shows. */
  readonly names: readonly FieldName[];
}

const largeFields: ReadonlySet<FieldName> = new Set(['home_address']);
/** What is worth a line even if there is none. */
const linesOfNone: Readonly<Partial<Record<string, string>>> = {
  allergy: 'No allergies',
  conditions: 'No conditions',
};

const isTick = (name: FieldName) => {
  const field = catalogue[name];
  return field.kind === 'flag' && field.control === 'checkbox';
};

interface LineOptions {
  readonly settings: VisibilitySettings;
  readonly getTitle: TitleLookup;
  /** The fields that have a line even if they are empty. */
  readonly changed?: readonly FieldName[];
}

/** The answers of a section as lines to read; empty ones are left out. */
export function listAnswerLines(
  section: Section,
  answers: Answers,
  { settings, getTitle, changed = [] }: LineOptions,
): AnswerLine[] {
  const names = listFieldNames(section).filter((name) => isFieldVisible(catalogue[name], answers, settings));
  const ticks = names.filter(isTick);
  const lines = names
    .filter((name) => !ticks.includes(name))
    .flatMap((name): AnswerLine[] => {
      const field = catalogue[name];
      const none = linesOfNone[name] ?? (changed.includes(name) ? 'No answer' : '');
      const text = formatAnswer(field, answers[name], getTitle) || none;
      const isLarge = field.kind === 'phone' || largeFields.has(name);
      return text === '' ? [] : [{ label: field.label, text, isLarge, names: [name] }];
    });
  return ticks.length === 0 ? lines : [...toTickLine(section, ticks, answers), ...lines];
}

function toTickLine({ id, title }: Section, ticks: readonly FieldName[], answers: Answers): AnswerLine[] {
  const ticked = ticks.filter((name) => answers[name] === 1).map((name) => catalogue[name].label);
  const text = ticked.length > 0 ? ticked.join(', ') : (linesOfNone[id] ?? '');
  return text === '' ? [] : [{ label: title, text, isLarge: false, names: ticks }];
}

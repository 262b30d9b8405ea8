import type { MissingAnswers } from '@formroom/domain/registration/missing-answers.ts';
import { countMissingAnswers } from '@formroom/domain/registration/registration-state.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';

/** `3 answers and 1 document are still missing.` */
export function missingSummary(missing: MissingAnswers): string {
  const answers = countMissingAnswers(missing);
  const papers = missing.documents.length;
  const parts = [
    answers > 0 && pluralize(answers, 'answer'),
    papers > 0 && pluralize(papers, 'document'),
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'The school has every expected answer and all the documents.';
  return `${parts.join(' and ')} ${answers + papers === 1 ? 'is' : 'are'} still missing.`;
}

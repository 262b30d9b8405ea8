import type { TermRecord } from '@formroom/domain/api/term-reports.ts';
import Button from '@mui/material/Button';
import { termWords } from '#web/components/report-card/card-words.ts';
import { SchoolDay } from '#web/features/post-reports/school-time.tsx';
import type { TermAction } from '#web/features/post-reports/term-dialogs.tsx';
import { termTexts } from '#web/features/post-reports/term-texts.ts';

/* eslint-disable jsx-a11y/no-interactive-element-to-noninteractive-role -- Safari takes a table's roles from its display, and cards are no table's */

interface TermRowProps {
  readonly term: TermRecord;
  readonly onAction: (action: TermAction, term: TermRecord) => void;
}

/** A term: a row, and on phones a card in which every value says its column. */
export function TermRow({ term, onAction }: TermRowProps) {
  const texts = termTexts(term);
  const actions = [
    { action: 'edit', text: 'Edit', name: 'Edit' },
    // Where nobody has results there are no cards.
    ...(term.students === 0
      ? []
      : ([
          { action: 'print', text: 'Print', name: 'Print the cards of' },
          { action: 'readers', text: 'Who has read', name: 'Who has read the cards of' },
        ] as const)),
  ] as const;
  return (
    <tr role="row">
      <td role="cell" className="year">
        <span className="label">Academic Year </span>
        {texts.year}
      </td>
      <td role="cell" className="term">
        <span className="label">Term </span>
        {texts.term}
      </td>
      <td role="cell" className={term.date_posted === null ? 'day empty' : 'day'}>
        {term.date_posted !== null && (
          <>
            <span className="label">Posted </span>
            <SchoolDay moment={term.date_posted} />
          </>
        )}
      </td>
      <td role="cell" className="state">
        <span className="label">Status </span>
        <span className={term.posted === 1 ? 'status posted' : 'status unposted'}>{texts.status}</span>
      </td>
      <td role="cell" className="edit">
        {actions.map(({ action, text, name }) => (
          <Button
            key={action}
            aria-label={`${name} ${termWords(term)}`}
            aria-haspopup="dialog"
            onClick={() => onAction(action, term)}
            sx={{ minHeight: 44, px: 1.5, fontWeight: action === 'edit' ? 600 : 400 }}
          >
            {text}
          </Button>
        ))}
      </td>
    </tr>
  );
}

import { toSchoolDay } from '#web/lib/school-clock.ts';
import Button from '@mui/material/Button';
import type { StatusState } from '#web/features/card-verification/use-card-status.ts';
import { Notice } from '#web/features/card-verification/notice.tsx';

interface StatusNoticeProps {
  readonly status: StatusState;
  readonly paper: 'card' | 'transcript';
  readonly school: string;
  readonly issuedOn: string;
  readonly onRetry: () => void;
}

/** Why a paper is not valid any more. A transcript follows the report cards in it. */
const revocations = {
  card: {
    withdrawn: {
      title: 'The school has withdrawn this card.',
      text: 'and took it back later. Do not rely on it. Ask the school if you need to know more.',
    },
    replaced: {
      title: 'The school has replaced this card by a newer one.',
      text: 'and issued another one later. Ask for the newer card and check that one.',
    },
  },
  transcript: {
    withdrawn: {
      title: 'The school has withdrawn a report card in this transcript.',
      text: 'and took the report card back later. Do not rely on it. Ask the school for a new transcript.',
    },
    replaced: {
      title: 'The school has corrected a report card in this transcript.',
      text: 'and corrected the report card later. Ask for a new transcript and check that one.',
    },
  },
} as const;

const formatDay = (moment: string) => toSchoolDay(new Date(moment));

/** What the school's server says about a card or transcript whose signature is right. */
export function StatusNotice({ status, paper, school, issuedOn, onRetry }: StatusNoticeProps) {
  const issued = `${school} issued this ${paper} on ${issuedOn}`;
  switch (status.name) {
    case 'asking':
      return (
        <Notice tone="neutral" title={`${issued}.`}>
          Asking the school’s server whether it is still valid …
        </Notice>
      );
    case 'valid':
      return (
        <Notice tone="success" title={`${issued}, and it is still valid.`}>
          {status.issuedAgainAt !== undefined &&
            `The school issued the same card again on ${formatDay(status.issuedAgainAt)}, under another number. `}
          The school’s server said so just now.
        </Notice>
      );
    case 'withdrawn':
    case 'replaced': {
      const { title, text } = revocations[paper][status.name];
      return (
        <Notice tone="error" title={title}>
          {issued} {text}
        </Notice>
      );
    }
    case 'unknown':
      return (
        <Notice tone="error" title={`The school’s server does not know this ${paper}.`}>
          The signature is right, but no {paper} with this number is on the server. Ask the school before you
          rely on it.
        </Notice>
      );
    case 'other-statement':
      return (
        <Notice tone="error" title="This code is not valid.">
          The school issued another code under this number. This one may be forged, or older than the one that
          the school uses now. Do not rely on it. Type the issue number and the last name to see what the
          school issued, or ask the school for a new copy.
        </Notice>
      );
    case 'not-comparable':
      return (
        <Notice tone="neutral" title={`${issued}. Whether this code is still valid is not known.`}>
          The signature is right, but the school has deleted what it needs to compare the code. Ask the school
          before you rely on it.
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="neutral" title={`${issued}. Whether it is still valid is not known.`}>
          <p style={{ margin: '0 0 8px' }}>
            The signature is right. The school may have withdrawn or replaced the {paper} since.{' '}
            {status.message}
          </p>
          <Button variant="outlined" onClick={onRetry}>
            Ask again
          </Button>
        </Notice>
      );
  }
}

import { useEffect, useState } from 'react';
import { hasNoPassword } from '#web/features/sign-in/sign-in-api.ts';

const MIN_ID_LENGTH = 4;
const TYPING_PAUSE_MS = 400;

/** Whether this student signs in for the first time. Requested after a pause in typing the ID, and on blur at once. */
export function useFirstSignIn(typedId: string) {
  const studentId = typedId.trim();
  const [leftId, setLeftId] = useState('');
  const [answer, setAnswer] = useState({ studentId: '', isFirst: false });
  const left = leftId === studentId && studentId !== '';
  const known = answer.studentId === studentId;

  useEffect(() => {
    if (known || (!left && studentId.length < MIN_ID_LENGTH)) return;
    const question = new AbortController();
    const ask = async () => {
      try {
        const isFirst = await hasNoPassword(studentId, question.signal);
        setAnswer({ studentId, isFirst });
      } catch {
        // On an error the input keeps its normal hint; signing in will show what is wrong.
      }
    };
    const timer = setTimeout(() => void ask(), left ? 0 : TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [studentId, left, known]);

  /** Used when the form is submitted before the response has arrived. */
  const checkIsFirst = async () => {
    if (known) return answer.isFirst;
    try {
      return await hasNoPassword(studentId, new AbortController().signal);
    } catch {
      return false;
    }
  };
  return { isFirst: known && answer.isFirst, leaveId: () => setLeftId(studentId), askIsFirst: checkIsFirst };
}

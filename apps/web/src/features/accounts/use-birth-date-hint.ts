import { useEffect, useState } from 'react';
import { takesBirthDate } from '#web/features/accounts/api/get-user-hint.ts';

const SHORTEST_ID = 4;
const TYPING_PAUSE_MS = 400;

/** Whether the password box should ask for the date of birth; asked while the ID is typed and at once on leaving it. */
export function useBirthDateHint(typedId: string) {
  const studentId = typedId.trim();
  const [leftId, setLeftId] = useState('');
  const [answer, setAnswer] = useState({ studentId: '', birthDate: false });
  const left = leftId === studentId && studentId !== '';
  const known = answer.studentId === studentId;

  useEffect(() => {
    if (known || (!left && studentId.length < SHORTEST_ID)) return;
    const question = new AbortController();
    const ask = async () => {
      try {
        const birthDate = await takesBirthDate(studentId, question.signal);
        setAnswer({ studentId, birthDate });
      } catch {
        // Without an answer the box keeps its ordinary hint; signing in says what is wrong.
      }
    };
    const timer = setTimeout(() => void ask(), left ? 0 : TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [studentId, left, known]);

  return { birthDate: known && answer.birthDate, leaveId: () => setLeftId(studentId) };
}

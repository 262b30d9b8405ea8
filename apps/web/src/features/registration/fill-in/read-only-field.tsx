import type { Field } from '@formroom/domain/kinds/field.ts';
import { formatInput } from '@formroom/domain/registration/answer.ts';
import { catalogue, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import Box from '@mui/material/Box';
import { useReferenceList } from '#web/features/registration/fill-in/use-reference-list.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

/** A field that only the school can change, shown as text. */
export function ReadOnlyField({ name }: { name: FieldName }) {
  const field = catalogue[name];
  const typed = formatInput(name, useStudentRecord()[name]);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
        {field.label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 600 }}>
        {typed === '' ? 'Not set yet' : <Answer field={field} typed={typed} />}
      </Box>
    </Box>
  );
}

const Answer = ({ field, typed }: { field: Field; typed: string }) =>
  field.kind === 'code' ? <EntryTitle list={field.list} code={typed} /> : typed;

function EntryTitle({ list, code }: { list: Parameters<typeof useReferenceList>[0]; code: string }) {
  const { entries, state } = useReferenceList(list, 'key');
  const title = entries.find(({ value }) => value === code)?.title;
  return title ?? (state === 'loading' ? '…' : `Number ${code}`);
}

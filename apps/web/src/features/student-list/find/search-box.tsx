import { MAX_SEARCH } from '@formroom/domain/api/student-filter.ts';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { findTooLong } from '#web/ui/fields/length-info.ts';
import { SearchInput } from '#web/ui/fields/search-input.tsx';

interface SearchBoxProps {
  /** The current search of the list. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly box: Ref<HTMLInputElement>;
}

const TYPING_PAUSE_MS = 300;
const MESSAGE = 'search-message';

/** Searches after a pause in typing. Follows when Back or a button changes the search. */
export function SearchBox({ search, onSearch, box }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const tooLong = findTooLong(typed, MAX_SEARCH);
  const [lastSearch, setLastSearch] = useState(search);
  if (search !== lastSearch) {
    setLastSearch(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const startSearch = useEffectEvent((text: string) => {
    if (text !== search && tooLong === undefined) onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => startSearch(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Box sx={{ flex: { xs: '1 1 100%', sm: '1 1 200px' }, maxWidth: { sm: 320 }, ml: { sm: 'auto' } }}>
      <SearchInput
        label="Search students"
        placeholder="Search name, ID, class, phone"
        value={typed}
        inputRef={box}
        messageId={tooLong === undefined ? undefined : MESSAGE}
        onChange={setTyped}
      />
      {tooLong !== undefined && (
        <FormHelperText error id={MESSAGE} role="alert">
          {tooLong}
        </FormHelperText>
      )}
    </Box>
  );
}

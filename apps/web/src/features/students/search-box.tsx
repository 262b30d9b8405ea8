import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import { MAX_SEARCH } from '@formroom/domain/api/student-filter.ts';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import { findTooLong } from '#web/ui/fields/length-info.ts';

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
      <OutlinedInput
        type="search"
        fullWidth
        value={typed}
        error={tooLong !== undefined}
        inputRef={box}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="Search name, ID, class, phone"
        inputProps={{
          'aria-label': 'Search students',
          'aria-describedby': tooLong === undefined ? undefined : MESSAGE,
          enterKeyHint: 'search',
        }}
        startAdornment={<Search aria-hidden sx={{ color: 'text.secondary' }} />}
        endAdornment={
          typed !== '' && (
            <IconButton edge="end" aria-label="Clear the search" onClick={() => setTyped('')}>
              <Close />
            </IconButton>
          )
        }
        sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
      />
      {tooLong !== undefined && (
        <FormHelperText error id={MESSAGE} role="alert">
          {tooLong}
        </FormHelperText>
      )}
    </Box>
  );
}

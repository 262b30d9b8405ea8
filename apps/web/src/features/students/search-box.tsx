import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';

interface SearchBoxProps {
  /** The current search of the list. */
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly box: Ref<HTMLInputElement>;
}

const TYPING_PAUSE_MS = 300;
const MAX_LENGTH = 100;

/** Searches after a pause in typing. Follows when Back or a button changes the search. */
export function SearchBox({ search, onSearch, box }: SearchBoxProps) {
  const [typed, setTyped] = useState(search);
  const [lastSearch, setLastSearch] = useState(search);
  if (search !== lastSearch) {
    setLastSearch(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const startSearch = useEffectEvent((text: string) => {
    if (text !== search) onSearch(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => startSearch(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <OutlinedInput
      type="search"
      value={typed}
      inputRef={box}
      onChange={(event) => setTyped(event.target.value)}
      placeholder="Search name, ID, class, phone"
      inputProps={{ 'aria-label': 'Search students', maxLength: MAX_LENGTH, enterKeyHint: 'search' }}
      startAdornment={<Search aria-hidden sx={{ color: 'text.secondary' }} />}
      endAdornment={
        typed !== '' && (
          <IconButton edge="end" aria-label="Clear the search" onClick={() => setTyped('')}>
            <Close />
          </IconButton>
        )
      }
      sx={{
        flex: { xs: '1 1 100%', sm: '1 1 200px' },
        maxWidth: { sm: 320 },
        ml: { sm: 'auto' },
        '& input::-webkit-search-cancel-button': { display: 'none' },
      }}
    />
  );
}

import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';

interface SearchBoxProps {
  readonly label: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** A search of data that is already loaded, so it searches with each key. */
export const SearchBox = ({ label, search, onSearch }: SearchBoxProps) => (
  <OutlinedInput
    type="search"
    fullWidth
    value={search}
    onChange={(event) => onSearch(event.target.value)}
    placeholder={label}
    inputProps={{ 'aria-label': label, enterKeyHint: 'search' }}
    startAdornment={<Search aria-hidden sx={{ color: 'text.secondary' }} />}
    endAdornment={
      search !== '' && (
        <IconButton edge="end" aria-label="Clear the search" onClick={() => onSearch('')}>
          <Close />
        </IconButton>
      )
    }
    sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
  />
);

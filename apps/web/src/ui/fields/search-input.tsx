import Close from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { Ref } from 'react';

interface SearchInputProps {
  readonly label: string;
  /** Shown while nothing is typed; by default the label. */
  readonly placeholder?: string;
  readonly value: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** The ID of the message about a wrong search. */
  readonly messageId?: string | undefined;
  readonly onChange: (typed: string) => void;
}

/** The input of a search, which a button clears. */
export const SearchInput = ({
  label,
  placeholder = label,
  value,
  inputRef,
  messageId,
  onChange,
}: SearchInputProps) => (
  <OutlinedInput
    type="search"
    fullWidth
    value={value}
    error={messageId !== undefined}
    {...(inputRef && { inputRef })}
    onChange={(event) => onChange(event.target.value)}
    placeholder={placeholder}
    inputProps={{ 'aria-label': label, 'aria-describedby': messageId, enterKeyHint: 'search' }}
    startAdornment={<Search aria-hidden sx={{ color: 'text.secondary' }} />}
    endAdornment={
      value !== '' && (
        <IconButton edge="end" aria-label="Clear the search" onClick={() => onChange('')}>
          <Close />
        </IconButton>
      )
    }
    sx={{ '& input::-webkit-search-cancel-button': { display: 'none' } }}
  />
);

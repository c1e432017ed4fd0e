import { styled } from '@mui/material/styles';
import { Search } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';

const Root = styled('label')({
  position: 'relative',
  flex: '0 1 240px',
  display: 'flex',
  color: 'var(--wp-text-3)',
  '& svg': { position: 'absolute', left: 10, top: 8 },
  '& input': {
    width: '100%',
    height: 32,
    padding: '0 8px 0 32px',
    border: '1px solid var(--wp-control)',
    borderRadius: 'var(--wp-r-control)',
    background: 'var(--wp-surface)',
    color: 'var(--wp-text)',
    fontSize: 13,
    '&::placeholder': { color: 'var(--wp-text-3)', opacity: 1 },
  },
});

const PAUSE_MS = 350;

type SearchFieldProps = {
  /** The name of the field, e.g. "Search this list". */
  label: string;
  /** The placeholder: the values that can be searched. */
  placeholder?: string;
  text: string;
  onSearch: (text: string) => void;
  inputRef?: Ref<HTMLInputElement>;
};

/** A field that searches a list after a pause in typing, or at once with Enter. */
export function SearchField({ label, placeholder, text, onSearch, inputRef }: SearchFieldProps) {
  const [typed, setTyped] = useState(text);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(text), [text]);
  useEffect(() => () => clearTimeout(pause.current), []);
  const search = (value: string) => {
    clearTimeout(pause.current);
    if (value.trim() !== text) onSearch(value);
  };
  return (
    <Root>
      <Search size={16} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(pause.current);
          pause.current = setTimeout(() => search(target.value), PAUSE_MS);
        }}
        onKeyDown={({ key }) => key === 'Enter' && search(typed)}
      />
    </Root>
  );
}

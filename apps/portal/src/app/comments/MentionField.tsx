import OutlinedInput from '@mui/material/OutlinedInput';
import Popper from '@mui/material/Popper';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { MAX_COMMENT, type Mentionable } from '@waypost/contract/comments/calls';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type UseFormReturn, useFormState } from 'react-hook-form';
import { type CommentSubject, kindOf, mentionableQuery } from '#src/api/comments.ts';
import { useEntity } from '#src/app/entity-context.ts';
import { FieldFrame } from '#src/ui/form/FieldFrame.tsx';
import { useField } from '#src/ui/form/use-field.ts';
import type { CommentValues } from './comment-values.ts';
import { matching, mentionAt, type Typed, withMention } from './mention-text.ts';

const List = styled('ul')({
  margin: 0,
  padding: 4,
  width: 260,
  listStyle: 'none',
  background: 'var(--wp-raised)',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-control)',
  boxShadow: 'var(--wp-shadow-menu)',
  fontSize: 13,
});
const Person = styled('li')({
  display: 'flex',
  flexDirection: 'column',
  padding: '4px 8px',
  borderRadius: 'var(--wp-r-control)',
  cursor: 'pointer',
  '&:hover': { background: 'var(--wp-hover)' },
  '&[aria-selected="true"]': { background: 'var(--wp-selected-hover)' },
  '& small': { fontSize: 12, lineHeight: '16px', color: 'var(--wp-text-3)' },
});
const Notice = styled('p')({
  margin: 0,
  padding: '8px 12px',
  width: 260,
  background: 'var(--wp-raised)',
  border: '1px solid var(--wp-line)',
  borderRadius: 'var(--wp-r-control)',
  boxShadow: 'var(--wp-shadow-menu)',
  fontSize: 13,
  color: 'var(--wp-text-2)',
});

/** Maximum number of names in the list. */
const MAX = 6;
/** Number of remaining characters from which the count is shown and announced. */
const MAX_DISTANCE = 100;

type MentionFieldProps = {
  form: UseFormReturn<CommentValues>;
  subject: CommentSubject;
  label: string;
};

/**
 * A text field in which "@" offers the people who may see the subject: arrows and Enter pick one, Escape closes the
 * list. It is read-only while the text is being sent, because later typing would be lost.
 */
export function MentionField({ form, subject, label }: MentionFieldProps) {
  const { entity } = useEntity();
  const { id, field, error, describedBy } = useField({ control: form.control, name: 'text' });
  const { isSubmitting } = useFormState({ control: form.control });
  const text = field.value as string;
  const [typed, setTyped] = useState<Typed | null>(null);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLTextAreaElement | null>(null);
  /** The position of the caret after the text has changed. */
  const pendingCaret = useRef<number | null>(null);
  const listId = useId();
  const people = useQuery({ ...mentionableQuery(entity.id, subject), enabled: text.includes('@') });
  const found = typed && people.data ? matching(people.data, typed.name, MAX) : [];
  // A name with a space that matches no user is plain text.
  const hasNoMatch = typed !== null && people.isSuccess && found.length === 0 && !typed.name.includes(' ');
  const hasFailed = typed !== null && people.isError;
  const notice = (hasFailed && FAILED) || (hasNoMatch && nobody(subject)) || null;
  const isOpen = typed !== null && found.length > 0 && !isSubmitting;
  const optionId = (index: number): string => `${listId}-${index}`;

  useLayoutEffect(() => {
    if (pendingCaret.current === null) return;
    input.current?.setSelectionRange(pendingCaret.current, pendingCaret.current);
    pendingCaret.current = null;
  });

  const look = (value: string, caret: number) => {
    const next = mentionAt(value, caret);
    setTyped(next);
    if (next?.name !== typed?.name) setActive(0);
    // Each "@" repeats the request for a list that could not be read.
    if (next !== null && next.at !== typed?.at && people.isError) void people.refetch();
  };
  const pick = (person: Mentionable | undefined) => {
    const caret = input.current?.selectionStart ?? text.length;
    if (!typed || !person) return;
    const next = withMention(text, caret, typed, person.name);
    pendingCaret.current = next.caret;
    form.setValue('text', next.text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    form.setValue('mentions', [...new Set([...form.getValues('mentions'), person.id])], {
      shouldDirty: true,
    });
    setTyped(null);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (typed !== null && event.key === 'Escape') {
      event.stopPropagation();
      setTyped(null);
    }
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + found.length) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') pick(found[active]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const left = MAX_COMMENT - text.length;
  return (
    <FieldFrame
      id={id}
      label={label}
      error={error}
      hint={left > MAX_DISTANCE ? '@ mentions a colleague' : left < 0 ? `${-left} too many` : `${left} left`}
    >
      <OutlinedInput
        multiline
        id={id}
        name="text"
        inputRef={(element: HTMLTextAreaElement | null) => {
          input.current = element;
          field.ref(element);
        }}
        value={text}
        onChange={({ target }) => {
          field.onChange(target.value);
          look(target.value, target.selectionStart ?? target.value.length);
        }}
        onSelect={() => input.current && look(input.current.value, input.current.selectionStart)}
        onBlur={() => {
          setTyped(null);
          field.onBlur();
        }}
        onKeyDown={onKeyDown}
        readOnly={isSubmitting}
        minRows={2}
        maxRows={8}
        autoComplete="off"
        inputProps={{
          'aria-describedby': describedBy,
          'aria-autocomplete': 'list',
          'aria-haspopup': 'listbox',
          'aria-controls': isOpen ? listId : undefined,
          'aria-activedescendant': isOpen ? optionId(active) : undefined,
        }}
      />
      <span role="status" className="visually-hidden">
        {isOpen &&
          `${found.length} ${found.length === 1 ? 'person' : 'people'} to mention. Arrows choose, Enter picks.`}
        {notice}
      </span>
      <Popper
        open={isOpen || notice !== null}
        anchorEl={input.current}
        placement="bottom-start"
        role="region"
        aria-label="Suggestions"
        style={{ zIndex: 1400 }}
      >
        {isOpen ? (
          <List id={listId} role="listbox" aria-label="People to mention">
            {found.map((person, index) => (
              <Person
                key={person.id}
                id={optionId(index)}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // The text keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => pick(person)}
              >
                {person.name}
                <small>{person.userName}</small>
              </Person>
            ))}
          </List>
        ) : (
          <Notice>{notice}</Notice>
        )}
      </Popper>
    </FieldFrame>
  );
}

const nobody = (subject: CommentSubject): string =>
  `No one with that name can see this ${kindOf(subject)}, so no one is mentioned.`;
const FAILED = 'Whom you can mention could not be read. Type @ again to try once more.';

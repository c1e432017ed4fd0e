import { useQuery } from '@tanstack/react-query';
import { lastFirst } from '@waypost/contract/core/name-text';
import type { CaseSearch, FoundCase } from '@waypost/contract/search/shapes';
import { FolderOpen, Search } from 'lucide-react';
import { useNavigate } from 'react-router';
import { graphql } from '#src/api/client.ts';
import type { Command } from '#src/app/commands.ts';
import { mayOpenCase, maySearch, useEntity } from '#src/app/entity-context.ts';
import { paths } from '#src/app/paths.ts';
import { birthText } from '#src/ui/form/date-text.ts';
import { useDebounced } from '#src/ui/use-debounced.ts';
import { caseSearches } from './case-searches.ts';

/** The pause after the last key before the search for cases. */
const QUIET_MS = 250;
/** Maximum number of cases; the search page shows more. */
const MAX_CASES = 6;

async function findCases(searches: readonly CaseSearch[], signal: AbortSignal): Promise<FoundCase[]> {
  const pages = await Promise.all(
    searches.map((search) => graphql('casePatients', { ...search, limit: MAX_CASES + 1 }, signal)),
  );
  const found = new Map(pages.flatMap(({ casePatients }) => casePatients.rows).map((one) => [one.id, one]));
  return [...found.values()];
}

type FoundCases = { commands: Command[]; isSearching: boolean; hasFailed: boolean };

/**
 * Offers the cases of patients whose name is typed, and cases whose number is: each search is audited on the server,
 * and not kept here. Text that matches a command is only searched when it cannot be a command, for example with a
 * comma.
 */
export function useFoundCases(typed: string, isCommand: boolean): FoundCases {
  const access = useEntity();
  const { entity } = access;
  const navigate = useNavigate();
  const isAllowed = maySearch(access);
  const debounced = useDebounced(typed, QUIET_MS);
  const isAsked = isAllowed && !isCommand && caseSearches(typed).length > 0;
  const searches = caseSearches(debounced);
  const query = useQuery({
    queryKey: [entity.id, 'palette-cases', searches],
    queryFn: ({ signal }) => findCases(searches, signal),
    enabled: isAsked && debounced === typed,
    gcTime: 0,
  });
  const goTo = (number: string) => () => void navigate(paths.caseManagement(entity.lCode, number));
  const number = typed.trim();
  // An auditor may open the log of a case, but not search for it.
  if (!isAllowed && mayOpenCase(access) && /^C?[\d-]{2,40}$/i.test(number))
    return {
      commands: [
        {
          id: 'open-case',
          group: 'Cases',
          label: `Open case ${number}`,
          icon: FolderOpen,
          run: goTo(number),
        },
      ],
      isSearching: false,
      hasFailed: false,
    };
  const found = isAsked && debounced === typed ? (query.data ?? []) : [];
  const offered = found.slice(0, MAX_CASES).map(
    (one): Command => ({
      id: `case-${one.id}`,
      group: 'Cases',
      label: lastFirst(one),
      hint: `Case ${one.caseNumber}, born ${birthText(one.dateOfBirth)}`,
      icon: FolderOpen,
      run: goTo(one.caseNumber),
    }),
  );
  const more: Command = {
    id: 'more-cases',
    group: 'Cases',
    label: 'More cases match',
    hint: 'Open Search to see them all',
    icon: Search,
    run: () => void navigate(paths.search(entity.lCode)),
  };
  return {
    commands: found.length > MAX_CASES ? [...offered, more] : offered,
    isSearching: isAsked && (debounced !== typed || query.isFetching),
    hasFailed: isAsked && debounced === typed && query.isError,
  };
}

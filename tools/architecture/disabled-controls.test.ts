import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../start/processes.ts';

const portal = join(repositoryRoot, 'apps/portal/src');
const files = globSync('**/*.tsx', { cwd: portal })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.'));
const sourceOf = (file: string): string => readFileSync(join(portal, file), 'utf8');

/** Expressions that are true only while a request is in progress, which needs no explanation. */
const BUSY =
  /^(?:!?\w+\.)*(?:isBusy|isPending|isSaving|isSubmitting|isLoading|isReading|isStarting|isCancelling|isDeciding|isFetchingNextPage|isStale)$/;

/**
 * Other controls that are disabled without `refusal`, and why they need no explanation: the control waits for an entry
 * or a change, which the form shows, or its description next to it gives the reason.
 */
const exceptions: Readonly<Record<string, readonly [expression: string, why: string][]>> = {
  'features/imports/check/ProblemRow.tsx': [
    ['isBusy || isPlanning', 'the sentence above the rows says it'],
    ['isPlanning', 'the sentence above the rows says it'],
  ],
  'app/comments/CommentForm.tsx': [['isBlank', 'until something is typed']],
  'app/comments/EditComment.tsx': [['isBlank', 'until something is typed']],
  'app/drafts/FormDrawer.tsx': [
    ['isLoading || !canSave', 'until something is changed, which the footer says'],
  ],
  'app/saved-views/ViewMenu.tsx': [['!data', 'while it is read; its label says when it could not be']],
  'features/cases/orders/PhysicianDetails.tsx': [
    ['!isSaved || choose.isPending', 'the paragraph above describes it'],
  ],
  'features/configuration/escalation/ConditionField.tsx': [['isReadOnly', 'a field of a form that is read']],
  'features/configuration/fields.tsx': [['disabled', 'as the field is']],
  'features/eligibility/answer/AlertList.tsx': [['decided || isDeciding', 'the alert says what was decided']],
  'features/search/SearchForm.tsx': [['nothing', 'until something is typed']],
  'features/tasks/board/BoardPage.tsx': [['!board', 'while it is read']],
  'features/tasks/work/StatusPicker.tsx': [
    ['!isAllowed || undefined', 'its tooltip and description say why'],
  ],
  'features/tasks/work/TaskBar.tsx': [['!canSave', 'until something is changed']],
  'features/tasks/work/TaskWork.tsx': [['!form.canSave', 'until something is changed']],
  'ui/data-grid/ColumnChooser.tsx': [['isOnly', 'its label says why']],
  'ui/form/AutocompleteField.tsx': [['disabled', 'as the field is']],
  'ui/form/FormFooter.tsx': [
    ["isSaving || (changedCount === 0 && resetLabel === 'Reset')", 'until something is changed'],
    ['!canSave', 'until something is changed or chosen'],
  ],
  'ui/form/SuggestField.tsx': [['disabled', 'as the field is']],
  'ui/permissions/PermissionPicker.tsx': [
    ['isReadOnly', 'a role that is read'],
    ['isReadOnly || refused !== null', 'its description says why'],
  ],
};
/** The components that explain why they are disabled; no other component sets the attribute for a reason. */
const explainingComponents = ['ui/ActionButton.tsx', 'ui/ActionMenuItem.tsx', 'ui/IconButton.tsx'];

/** The expressions of an attribute, each up to its closing brace. */
function expressionsOf(source: string, attribute: RegExp): string[] {
  return [...source.matchAll(attribute)].map(({ index, 0: found }) => {
    const start = index + found.length;
    let depth = 1;
    let at = start;
    for (; depth > 0; at += 1) {
      if (source[at] === '{') depth += 1;
      if (source[at] === '}') depth -= 1;
    }
    return source
      .slice(start, at - 1)
      .replace(/\s+/g, ' ')
      .trim();
  });
}

const isOnlyBusy = (expression: string): boolean =>
  expression.split('||').every((part) => BUSY.test(part.trim()) || part.trim() === "state.kind === 'asking'");
const isFieldOfForm = (file: string, expression: string): boolean =>
  file.startsWith('ui/form/') && expression === 'isReadOnly';

describe('a control that is disabled', () => {
  const found = files
    .filter((file) => !explainingComponents.includes(file))
    .flatMap((file) =>
      expressionsOf(sourceOf(file), /(?<![\w-])(?:aria-)?disabled=\{/g).map((expression) => ({
        file,
        expression,
      })),
    );

  it('a disabled control says why, unless a request is in progress or an entry is missing', () => {
    const unexplained = found.filter(
      ({ file, expression }) =>
        !isOnlyBusy(expression) &&
        !isFieldOfForm(file, expression) &&
        !exceptions[file]?.some(([allowed]) => allowed === expression),
    );
    expect(unexplained).toEqual([]);
  });

  it('a control is listed as an exception only while it exists', () => {
    const obsolete = Object.entries(exceptions).flatMap(([file, expressions]) =>
      expressions
        .filter(([known]) => !found.some((one) => one.file === file && one.expression === known))
        .map(([known]) => [file, known]),
    );
    expect(obsolete).toEqual([]);
  });

  it('neither a disabled button nor a locked field is without an explanation', () => {
    expect(
      files.filter((file) =>
        /<(?:Button|MenuItem|ToggleButton)\b[^>{]*\sdisabled(?=\s*(?:\/?>|\w+=))/.test(sourceOf(file)),
      ),
    ).toEqual([]);
    const locked = files.flatMap((file) =>
      [...sourceOf(file).matchAll(/<LockedFields\b[\s\S]*?<\/LockedFields>/g)].map(([block]) => ({
        file,
        block,
      })),
    );
    expect(locked.length).toBeGreaterThan(6);
    expect(locked.filter(({ block }) => !block.includes('hint')).map(({ file }) => file)).toEqual([]);
  });

  it('no disabled control is explained by a surrounding tooltip, which screen readers do not read as its description', () => {
    expect(files.filter((file) => /tabIndex: 0 \}\)\}>\s*<(?:Button|MenuItem)/.test(sourceOf(file)))).toEqual(
      [],
    );
  });
});

/**
 * Empty states that tell the user to do something: everyone who sees them may do it, because their page requires that
 * permission.
 */
const permittedEmptyStates: Readonly<Record<string, string>> = {
  'features/drop-folders/DropFoldersTab.tsx': 'it is shown to users who may add drop folders',
  'features/facilities/FacilitiesTab.tsx': 'the tab is for users who create facilities',
  'features/letter-templates/LetterTemplatesTab.tsx': 'the tab is for users who create letter templates',
  'features/machine-accounts/MachinesTab.tsx': 'the tab is for users who create machine accounts',
  'features/payer-connections/ConnectionsTab.tsx': 'the tab is for users who manage connections',
  'features/sources/SourcesTab.tsx': 'the tab is for users who add sources',
  'features/tasks/board/BoardPage.tsx': 'the user’s own figures are shown to users who work tasks',
  'features/tasks/home/HomeTasks.tsx': 'the user’s own tasks are shown to users who work tasks',
  'features/webhooks/list/EndpointList.tsx': 'the tab is for users who create endpoints',
};
const PANEL = /<EmptyPanel\b[\s\S]*?(?:\/>|<\/EmptyPanel>)/g;
const INSTRUCTION = /(?:^|[>'"`.:]\s*)(?:Add|Create|Give|Invite|Run|Start|Upload|Write|Set up) /;

describe('an empty state', () => {
  it('an empty state never suggests an action that the user may not perform', () => {
    const instructing = files.filter((file) =>
      (sourceOf(file).match(PANEL) ?? []).some(
        (panel) => INSTRUCTION.test(panel) && !/\b(?:may|can)\w*(?:\(|\.|\s*\?|\s*&&)/.test(panel),
      ),
    );
    expect(instructing.sort()).toEqual(Object.keys(permittedEmptyStates));
  });
});

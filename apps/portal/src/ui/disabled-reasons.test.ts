import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const portal = fileURLToPath(new URL('..', import.meta.url));

/** For a moment, or for a reader who changes nothing: nobody asks why. */
const PASSING =
  /^(?:\w+\.)*is(?:Saving|Busy|Pending|ReadOnly|Loading|Submitting|Fetching\w*|Starting|Cancelling|Planning|Deciding|Stale)$/;
/** The reason stands beside it, or it waits for what is typed into the field before it. */
const explained: Readonly<Record<string, string>> = {
  'app/comments/CommentForm.tsx: isBlank': 'waits for the comment',
  'app/comments/EditComment.tsx: isBlank': 'waits for the comment',
  'app/drafts/FormDrawer.tsx: !canSave': 'the footer says how many fields have changed',
  'app/saved-views/ViewMenu.tsx: !data': 'is being read',
  'features/cases/orders/PhysicianDetails.tsx: !isSaved': 'a sentence above the list',
  'features/eligibility/answer/AlertList.tsx: decided': 'who decided what, and when, stands in its line',
  'features/search/SearchForm.tsx: nothing': 'waits for what is searched',
  'features/tasks/board/BoardPage.tsx: !board': 'is being read',
  'features/tasks/work/TaskBar.tsx: !canSave': 'waits for a status, as the panel does',
  'features/tasks/work/TaskWork.tsx: !form.canSave': 'waits for a status',
  'ui/data-grid/ColumnChooser.tsx: isOnly': 'the reason stands behind its name',
  'ui/form/AutocompleteField.tsx: disabled': 'of the field around it',
  'ui/form/FormFooter.tsx: !canSave': 'the footer says how many fields have changed',
  "ui/form/FormFooter.tsx: (changedCount === 0 && resetLabel === 'Reset')":
    'the footer says how many fields have changed',
  'ui/form/SuggestField.tsx: disabled': 'of the field around it',
  'ui/permissions/PermissionPicker.tsx: refused !== null': 'the reason takes the place of the description',
};

const disabledIn = (text: string): string[] =>
  [...text.matchAll(/\bdisabled=\{([^{}]+)\}/g)].flatMap(([, expression = '']) => expression.split(' || '));

it('what is disabled says why: a button or an item of a menu by its `refusal`, anything else beside it', () => {
  const found = globSync('**/*.tsx', { cwd: portal }).flatMap((file) =>
    disabledIn(readFileSync(`${portal}/${file}`, 'utf8'))
      .filter((expression) => !PASSING.test(expression))
      .map((expression) => `${file}: ${expression}`),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(explained).toSorted());
});

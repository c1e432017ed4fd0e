import { message } from '@waypost/contract/core/messages';
import type { Task } from '@waypost/contract/tasks/shapes';
import type { TaskStatus } from '@waypost/contract/tasks/status';
import { type KeyboardEvent, useRef, useState } from 'react';
import { readDays } from '../actions/task-actions.ts';
import { openCaseProblems } from './case-change.ts';
import { hasTyped, isChanged, openToDos, type TaskDraft, withResolution } from './draft.ts';
import { repeatedRejection } from './still-holds.ts';
import { openText } from './to-dos.ts';
import { useFinishCommand } from './use-finish-command.ts';
import { useBeforeHandOn, useReloadTask, useSaveTask } from './use-save-task.ts';
import { useTaskCommands } from './use-task-commands.ts';
import { useToDoCommands } from './use-to-do-commands.ts';

export type TaskFormProps = {
  task: Task;
  draft: TaskDraft;
  change: (draft: TaskDraft) => void;
  clear: () => void;
};

const isSend = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey);

/**
 * The open parts of a task, rejections repeated by its last check, and open problems of its case; empty if
 * the task can be finished without a question.
 */
function questionOf(task: Task, draft: TaskDraft): string {
  const open = openToDos(task, draft).length;
  const notes = [
    open > 0 ? openText(open, task.toDos.length) : '',
    repeatedRejection(task),
    openCaseProblems(task) === '' ? '' : 'The case still has the old values',
  ].filter((each) => each !== '');
  return notes.length > 0 ? `${notes.join('. ')}: F or Save again to finish` : '';
}

/** The shared logic of the panel and the bar of the task in process: selecting, saving, finishing, and their keys. */
export function useTaskForm({ task, draft, change: keep, clear }: TaskFormProps) {
  const [hasAskedDays, setHasAskedDays] = useState(false);
  const [isSure, setIsSure] = useState(false);
  /** The draft about which the user is asked; null while nothing is asked. */
  const askedAbout = useRef<TaskDraft | null>(null);
  const daysInput = useRef<HTMLInputElement>(null);
  const save = useSaveTask(task, hasTyped(draft), clear);
  const reload = useReloadTask();
  const handOn = useBeforeHandOn(task, draft, clear);
  const open = openToDos(task, draft);
  const canSave = isChanged(task, draft) && !save.isPending;
  const isWaiting = draft.status === 'Wait';
  const lacksDays = isWaiting && readDays(draft.daysToWait) === null;

  // A change makes the question obsolete.
  const change = (next: TaskDraft) => {
    setIsSure(false);
    askedAbout.current = null;
    keep(next);
  };
  const setStatus = (status: TaskStatus) => {
    setHasAskedDays(false);
    change({ ...draft, status });
  };
  const resolve = (id: string, resolution: string) => change(withResolution(draft, id, resolution));
  const onSave = () => {
    setHasAskedDays(true);
    if (lacksDays) daysInput.current?.focus();
    else if (draft.status === 'Complete') finish();
    else save.mutate({ of: task, draft });
  };
  const complete = (of: Task) => save.mutate({ of, draft: { ...draft, status: 'Complete' } });
  /**
   * The answer to a check may have just resolved what is asked about. So the task is read again, and finished if there
   * is nothing left to ask and the user has done nothing since.
   */
  const finish = () => {
    if (isSure || questionOf(task, draft) === '') {
      askedAbout.current = null;
      return complete(task);
    }
    setIsSure(true);
    askedAbout.current = draft;
    void reload(task).then((now) => {
      if (askedAbout.current !== draft || now === null || questionOf(now, draft) !== '') return;
      askedAbout.current = null;
      complete(now);
    });
  };
  /**
   * Ctrl Enter saves from everywhere in the panel and the bar, unless a button of the page shows that key. If there is
   * nothing to save, the page may handle it.
   */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSend(event)) return;
    // Prevents the focused button from being clicked too.
    event.preventDefault();
    if (!canSave || document.querySelector('[aria-keyshortcuts="Control+Enter"]')) return;
    event.stopPropagation();
    onSave();
  };

  const canFinish = task.abilities.complete && !save.isPending;
  const choosesOutcome = open.length === 0;
  useTaskCommands(task, setStatus, choosesOutcome, canSave ? onSave : null);
  useFinishCommand(task, canFinish ? finish : null);
  useToDoCommands(open[0], resolve);

  return {
    status: draft.status ?? task.status,
    isWaiting,
    daysError: lacksDays && hasAskedDays ? message('task.daysToWait') : undefined,
    daysInput,
    open,
    /** All to-dos are done, so digits select the outcome. */
    choosesOutcome,
    /** Shown when the user wants to finish a task with open parts or without changes. */
    question: isSure ? questionOf(task, draft) : '',
    save,
    handOn,
    canSave,
    change,
    setStatus,
    resolve,
    onSave,
    finish,
    onKeyDown,
  };
}

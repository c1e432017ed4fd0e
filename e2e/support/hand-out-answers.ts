import type { HandOutPerson, HandOutPlan } from '@waypost/contract/tasks/bulk-changes/hand-out';
import { idOf } from './shown.ts';

const person = (number: number, name: string, more: Partial<HandOutPerson> = {}): HandOutPerson => ({
  id: idOf(number),
  name,
  userName: `${number}@lakemont.example`,
  availability: { state: 'available', since: '2026-11-20T14:00:00.000Z', awayFrom: null, backOn: null },
  isManager: false,
  isBot: false,
  mayHave: 60,
  gets: 0,
  keeps: 0,
  openTasks: 4,
  openTasksAfter: 4,
  ...more,
});

/** Sixty unassigned tasks, two workers, one of them with a low limit, a manager, and an absent user. */
export const nobodyChosen: HandOutPlan = {
  tasks: 0,
  held: 12,
  heldBy: [
    { id: idOf(64), name: 'Whitfield, Dana', tasks: 8 },
    { id: idOf(61), name: 'Abara, Ruth', tasks: 4 },
  ],
  working: 1,
  waiting: 5,
  notManaged: 0,
  forNobody: 60,
  people: [
    person(61, 'Abara, Ruth', {
      availability: {
        state: 'away',
        since: '2026-11-20T14:00:00.000Z',
        awayFrom: null,
        backOn: '2099-12-03',
      },
    }),
    person(62, 'Fuchs, Lena', { mayHave: 20 }),
    person(63, 'Okafor, Marcus', { isManager: true, availability: null }),
    person(65, 'Runner, Queue', { isBot: true, availability: null }),
    person(64, 'Whitfield, Dana', { openTasks: 18, openTasksAfter: 18 }),
  ],
};

/** The same, where these get tasks. */
export const planFor = (people: readonly string[]): HandOutPlan => {
  const gets = people.length === 0 ? 0 : Math.floor(60 / people.length);
  return {
    ...nobodyChosen,
    tasks: gets * people.length,
    forNobody: 60 - gets * people.length,
    people: nobodyChosen.people.map((one) =>
      people.includes(one.id) ? { ...one, gets, openTasksAfter: one.openTasks + gets } : one,
    ),
  };
};

import { implementer, scopeOf, versionFrom } from '../../../framework/context.ts';
import { readAvailability, readPeople, setAvailability, setAvailabilityOf } from './availability.ts';
import { heldTasks } from './held-tasks.ts';
import { readRule, readRules, setRule } from './rules.ts';
import { readSettings, setSettings } from './settings.ts';

export const assignmentRoutes = implementer.assignment.router({
  myAvailability: implementer.assignment.myAvailability.handler(async ({ context }) => ({
    availability: await scopeOf(context).read((work) => readAvailability(work, work.actor.id)),
  })),
  setMyAvailability: implementer.assignment.setMyAvailability.handler(
    async ({ input: { body }, context }) => ({
      availability: await scopeOf(context).change((work) => setAvailability(work, work.actor.id, body)),
    }),
  ),
  setAvailability: implementer.assignment.setAvailability.handler(
    async ({ input: { params, body }, context }) => ({
      availability: await scopeOf(context).change((work) =>
        setAvailabilityOf(work, context.program, params.userId, body),
      ),
    }),
  ),
  people: implementer.assignment.people.handler(({ context }) => scopeOf(context).read(readPeople)),
  heldTasks: implementer.assignment.heldTasks.handler(({ input: { params }, context }) =>
    scopeOf(context).read((work) => heldTasks(work, params.userId)),
  ),
  rules: implementer.assignment.rules.handler(({ context }) => scopeOf(context).read(readRules)),
  rule: implementer.assignment.rule.handler(({ input: { query }, context }) =>
    scopeOf(context).read((work) => readRule(work, query)),
  ),
  setRule: implementer.assignment.setRule.handler(({ input: { headers, body }, context }) =>
    scopeOf(context).change((work) => setRule(work, versionFrom(headers['if-match']), body)),
  ),
  settings: implementer.assignment.settings.handler(({ context }) => scopeOf(context).read(readSettings)),
  setSettings: implementer.assignment.setSettings.handler(({ input: { headers, body }, context }) =>
    scopeOf(context).change((work) => setSettings(work, versionFrom(headers['if-match']), body)),
  ),
});

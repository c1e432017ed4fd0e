/** A word that only we understand, and what the field or plain English says. */
export type RefusedWord = { pattern: RegExp; instead: string };

const AMERICAN = 'the American spelling';
const BRITISH =
  /organis(?!m)|colour|behaviour|neighbour|normalis|recognis|summaris|authoris|initialis|serialis|synchronis|optimis/i;

/** In comments, in titles of tests and in documents. */
export const refusedInText: readonly RefusedWord[] = [
  { pattern: BRITISH, instead: AMERICAN },
  { pattern: /\bwho(?:so)?ever\b/i, instead: 'the user, the caller, anyone who' },
  { pattern: /\bwhat stands now\b/i, instead: 'the current version' },
  {
    pattern: /\b(?:takes?|taking|took|taken) (?:it |them |that )?back\b/i,
    instead: 'undo, withdraw, revoke',
  },
  { pattern: /\b(?:gives?|giving|gave|given) (?:it |them |that )?back\b/i, instead: 'release, return' },
  { pattern: /\bsettl(?:e|es|ed|ing)\b/i, instead: 'complete, resolve, record the outcome' },
  {
    pattern: /\b(?:stands?|stood) (?:in|at|on|there|here|below|above|beside)\b/i,
    instead: 'is in, is listed in',
  },
  { pattern: /\bfor want of\b/i, instead: 'for lack of, without' },
  { pattern: /\bat the most\b/i, instead: 'at most' },
  { pattern: /\blook(?:s|ed|ing)? again\b/i, instead: 'reevaluate, check again' },
  { pattern: /\b(?:room|house|door|floor)s?\b/i, instead: 'package, codebase, public API, layer' },
];

/** In names of values, functions and types, by their parts: `takeBack` has `take` and `back`. */
export const refusedNames: readonly RefusedWord[] = [
  { pattern: BRITISH, instead: AMERICAN },
  { pattern: /(?:^|_)(?:MOST|LEAST)(?:_|$)/, instead: 'MAX, MIN' },
  { pattern: /^(?:whoever|told|tells?|teller)(?:[A-Z]|$)/, instead: 'notify, record, report, return' },
  {
    pattern: /^(?:said|heard|hears?|untold|unsaid|wellAgain|goesOn|wentOn)(?:[A-Z]|$)/,
    instead: 'the noun that it is: an answer, a text, an event; or isRunning, recovered',
  },
  {
    pattern: /^(?:kept|keeper|askers?|deeds?)$/,
    instead: 'stored, saved, the draft; the requester; the action',
  },
  { pattern: /^(?:settle|settled|settles|settling)(?:[A-Z]|$)/, instead: 'complete, resolve, record' },
  { pattern: /^(?:take|give)[A-Z]?\w*Back(?:[A-Z]|$)/, instead: 'undo, withdraw, release' },
  {
    pattern: /^(?:giveOut|takeAway|letGo|lookAt|lookInto|lookAgain)(?:[A-Z]|$)/,
    instead: 'assign, revoke, release, evaluate',
  },
  {
    pattern: /^(?:Told|Asker|Asking|Lanes?|Rooms?|Doors?|Keepers?|OneTrip)(?:[A-Z]|$)/,
    instead: 'the term of the field',
  },
];

/** Checks of the window's requests: which senders are accepted, and which data may cross. */
import { expectedChannels } from '../electron/probes.ts'
import { none, tried } from '../verdict.ts'
import { asked, type Line } from './line.ts'

export const questionLines: readonly Line[] = [
  {
    sentence: 'The window names no file: it has tokens for what a clerk chose in a dialog.',
    look: ({ window }) =>
      tried('a path in place of a token, from the window', window.pathAsFile !== 'input' && `it ended in ${window.pathAsFile}`),
  },
  asked('Questions are heard from the main frame of the own window and from nobody else.', ({ trusted }) => [none('heard', trusted)]),
  asked('A question is one plain value of limited size that fits its schema, without a field too many.', ({ answers }) => [
    answers.length < expectedChannels.length && 'not all were asked',
    none(
      'let through',
      answers.filter(({ outcome }) => outcome.ok || outcome.failure?.kind !== 'input').map(({ channel }) => channel),
    ),
  ]),
  asked('What goes wrong crosses as data, without stack, path or text of an error.', ({ answers }) => [
    none(
      'tell more',
      answers
        .filter(({ outcome }) => /node:|\n\s+at |file:\/\/|\/(home|root|tmp)\/|\bstack\b/.test(JSON.stringify(outcome)))
        .map(({ channel }) => channel),
    ),
  ]),
  asked('The channels are those of the table, and each has a limit in time.', ({ channels, flood }) => [
    none(
      'unknown',
      channels.filter((name) => !expectedChannels.includes(name)),
    ),
    none(
      'missing',
      expectedChannels.filter((name) => !channels.includes(name)),
    ),
    flood.join() !== 'ok,tooOften' && `10,000 questions at once ended in ${flood.join(', ')}`,
  ]),
]

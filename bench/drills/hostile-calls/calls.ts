/** Hostile calls of the desk, generated from a seed. */
import { hostileValues, oneIn, pathsOf, type Questions, replaced } from '../../../src/main/testing/sample-questions.ts'
import { type ProcedureName, procedureNames } from '../../../src/shared/contract/procedures/procedures.ts'
import type { Random } from '../../random.ts'

export interface Call {
  readonly name: string
  readonly input: unknown
  /** How the input was altered. */
  readonly made: string
  /** Whether the call must be refused even from the desk's own page. */
  readonly refused: boolean
}

/** Names that are not procedures, including property names that every object has. */
const noNames = [
  ...['', ' ', 'nothing', 'desk', 'desk.', '.state', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'then'],
  ...['desk:desk.state', 'Desk.state', 'desk.state ', 'desk.state\0', 'desk/state', '../desk.state', 'booking.book.input', 'ledger.*', '0'],
]

/** Procedures that would end the desk or remove what other calls need. Called only with malformed input. */
const ending: ReadonlySet<ProcedureName> = new Set([
  'desk.quit',
  'connection.deleteKey',
  'connection.setKey',
  'maintenance.restore',
  'guests.erase',
])
/** Slow procedures, or ones that switch the connection: used only once in this many draws. */
const seldom: Partial<Record<ProcedureName, number>> = {
  ...{ 'connection.test': 40, 'connection.testKey': 40, 'connection.add': 60, 'connection.use': 20, 'connection.practise': 60 },
  ...{ 'sync.run': 40, 'maintenance.backUp': 40, 'reader.write': 40, 'reader.unlock': 40, 'ledger.refresh': 20, 'ledger.keepSince': 20 },
  ...{
    'settings.write': 10,
    'search.start': 20,
    'maintenance.setRetention': 20,
    'arrivals.check': 20,
    'closing.close': 10,
    'closing.changes': 10,
  },
}

/** Procedures that switch the connection, after which most other requests fail. */
const leading: ReadonlySet<ProcedureName> = new Set(['connection.add', 'connection.use', 'connection.practise'])

/** Returns a valid call of each procedure that does not switch the connection. */
export function goodCalls(questions: Questions): Call[] {
  const safe = procedureNames.filter((name) => !ending.has(name) && !leading.has(name))
  return safe.map((name) => ({ name, input: questions[name], made: 'as it should be', refused: false }))
}

/** Returns a call for a caller that must not be accepted. Most are valid, so that only the caller can be the reason for a refusal. */
export function anyCall(random: Random, questions: Questions): Call {
  if (random.chance(0.3)) return mutated(random, questions, random.pick(procedureNames as [ProcedureName, ...ProcedureName[]]))
  const name = random.pick(procedureNames as [ProcedureName, ...ProcedureName[]])
  return { name, input: questions[name], made: 'as it should be', refused: false }
}

/** Returns a malformed call for the desk's own page. */
export function hostileCall(random: Random, questions: Questions): Call {
  if (random.chance(0.1))
    return { name: random.pick(noNames as [string, ...string[]]), input: {}, made: 'a name of nothing', refused: true }
  for (;;) {
    const name = random.pick(procedureNames as [ProcedureName, ...ProcedureName[]])
    const rare = seldom[name] ?? oneIn[name] ?? 1
    if (rare > 1 && !random.chance(1 / rare)) continue
    if (ending.has(name)) return refusedCall(random, questions, name)
    return mutated(random, questions, name)
  }
}

function mutated(random: Random, questions: Questions, name: ProcedureName): Call {
  if (random.chance(0.35)) return refusedCall(random, questions, name)
  const paths = [...pathsOf(questions[name])].filter((path) => path.length > 0)
  const path = paths[random.below(paths.length)]
  if (path === undefined) return refusedCall(random, questions, name)
  const value = hostileValues[random.below(hostileValues.length)]
  return { name, input: replaced(questions[name], path, value), made: `${path.join('.')} replaced`, refused: false }
}

/** Returns a call whose input no procedure accepts. */
function refusedCall(random: Random, questions: Questions, name: ProcedureName): Call {
  const good = questions[name] as object
  const call = (made: string, input: unknown): Call => ({ name, input, made, refused: true })
  switch (random.below(6)) {
    case 0:
      return call('a field too many', {
        ...good,
        [random.pick(['x', 'apiKey', 'path', 'caPem', 'isTrusted', 'toString', 'then'])]: random.pick([1, '', null, {}] as never),
      })
    case 1:
      return call('no record', random.pick([null, 0, '', 'x', true, [], [good], [[]], '{}'] as never))
    case 2:
      return call('more than may come at once', { ...good, x: 'x'.repeat(1_100_000) })
    case 3:
      return call('half a character', { ...good, x: '\ud800' })
    case 4:
      return call('a field too many, deep down', { ...good, x: deep(random.between(1, 2000)) })
    default:
      return call('fields of another procedure', { ...good, searchId: undefined, notices: 1, [`x${random.below(100)}`]: good })
  }
}

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level++) value = [value]
  return value
}

/** Calls of the desk that nobody would make who means well, made by seed. */
import { hostileValues, oneIn, pathsOf, type Questions, replaced } from '../../../src/main/testing/sample-questions.ts'
import { type ProcedureName, procedureNames } from '../../../src/shared/contract/procedures/procedures.ts'
import type { Random } from '../../random.ts'

export interface Call {
  readonly name: string
  readonly input: unknown
  /** What was done to it. */
  readonly made: string
  /** Whether the desk's own page is to be refused, too. */
  readonly refused: boolean
}

/** Names that are none, and names that every object has. */
const noNames = [
  ...['', ' ', 'nothing', 'desk', 'desk.', '.state', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf', 'then'],
  ...['desk:desk.state', 'Desk.state', 'desk.state ', 'desk.state\0', 'desk/state', '../desk.state', 'booking.book.input', 'ledger.*', '0'],
]

/** What would end the desk, or take from it what the other calls need. The page may do that; it is asked for with a mistake in it. */
const ending: ReadonlySet<ProcedureName> = new Set([
  'desk.quit',
  'connection.deleteKey',
  'connection.setKey',
  'maintenance.restore',
  'guests.erase',
])
/** Each waits for a server or a disk, or leads to another connection: one of so many that are drawn. */
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

/** What leads the desk to another connection, where most other questions have no answer. */
const leading: ReadonlySet<ProcedureName> = new Set(['connection.add', 'connection.use', 'connection.practise'])

/** A good call of each procedure that leaves the desk where it is. */
export function goodCalls(questions: Questions): Call[] {
  const safe = procedureNames.filter((name) => !ending.has(name) && !leading.has(name))
  return safe.map((name) => ({ name, input: questions[name], made: 'as it should be', refused: false }))
}

/** A call for a frame that must not be heard: as good as any, so that only who asks can be why it is refused. */
export function anyCall(random: Random, questions: Questions): Call {
  if (random.chance(0.3)) return mutated(random, questions, random.pick(procedureNames as [ProcedureName, ...ProcedureName[]]))
  const name = random.pick(procedureNames as [ProcedureName, ...ProcedureName[]])
  return { name, input: questions[name], made: 'as it should be', refused: false }
}

/** A call of the desk's own page, with something wrong in it. */
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

/** What no procedure takes, whichever it is. */
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

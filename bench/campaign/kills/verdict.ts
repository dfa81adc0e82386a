/** Judges a round by its account. */
import { check } from '../checker.ts'
import type { RoundAccount } from './account.ts'
import { forgotten } from './forgotten.ts'
import { story } from './story.ts'
import { undurable } from './undurable.ts'
import type { WindowEntry } from './window-log.ts'

export interface RoundVerdict {
  readonly unwitnessed: number
  readonly lost: number
  readonly double: number
  readonly phantom: number
  /** Every finding as text, each with the records about its references. */
  readonly findings: readonly string[]
  readonly figures: Figures
}

/** Statistics of a round. All but `stateAtKill` are counts. */
export interface Figures {
  readonly kills: number
  readonly killsWhileSending: number
  /** The number of kills by the state that the window was shown last. */
  readonly stateAtKill: Readonly<Record<string, number>>
  readonly killsWhileOpening: number
  readonly startsWithOpenCases: number
  readonly requests: number
  readonly sends: number
  readonly tookEffect: number
  readonly witnessLines: number
  readonly tornLines: number
  readonly remembered: number
  readonly shown: number
  readonly attempts: number
  readonly rows: number
  readonly openAtEnd: number
}

export function verdictOn(account: RoundAccount): RoundVerdict {
  const { lost, double, phantom, problems } = check(account)
  // Ignore stuck cases: attempts that the service never saw settle only after half an hour of silence.
  // Ignore unwitnessed requests: `undurable` finds them more precisely, from the files.
  const reported = problems.filter((problem) => !/^(stuck|unwitnessed):/.test(problem))
  const notDurable = undurable(account)
  const gone = forgotten(account)
  return {
    unwitnessed: notDurable.length,
    lost: lost + gone.length,
    double,
    phantom,
    findings: [...reported, ...notDurable, ...gone].map((problem) => [problem, ...story(problem, account)].join('\n  ')),
    figures: figuresOf(account),
  }
}

function figuresOf({ windows, service, witnessFile, remembered, intents, cancellations, rows }: RoundAccount): Figures {
  const deaths = windows.filter(({ kind }) => kind === 'dead').map(({ desk }) => windows.filter((entry) => entry.desk === desk))
  const lastStates = deaths.map((life) => lastShown(life))
  const isOpen = ({ state }: { readonly state: string }) => state === 'SENDING' || state === 'UNKNOWN'
  return {
    kills: deaths.length,
    killsWhileSending: deaths.filter(wasSending).length,
    stateAtKill: counted(lastStates.filter((state) => state !== null)),
    killsWhileOpening: deaths.filter((life) => !life.some(({ kind }) => kind === 'ready')).length,
    startsWithOpenCases: windows.filter((entry) => entry.kind === 'ready' && entry.openCases > 0).length,
    requests: service.requests.length,
    sends: service.requests.filter(({ endpoint }) => endpoint === 'bookRate' || endpoint === 'cancelBooking').length,
    tookEffect: service.took.length,
    witnessLines: witnessFile.entries.length,
    tornLines: witnessFile.torn,
    remembered,
    shown: windows.filter(({ kind }) => kind === 'shown').length,
    attempts: intents.length,
    rows: rows.length,
    openAtEnd: intents.filter(isOpen).length + cancellations.filter(isOpen).length,
  }
}

function lastShown(life: readonly WindowEntry[]): string | null {
  const last = life.findLast((entry) => entry.kind === 'shown')
  return last ? `${last.what} ${last.state}` : null
}

function wasSending(life: readonly WindowEntry[]): boolean {
  const states = new Map<string, string>()
  for (const entry of life) if (entry.kind === 'shown') states.set(`${entry.what} ${entry.reference}`, entry.state)
  return [...states.values()].includes('SENDING')
}

function counted(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}

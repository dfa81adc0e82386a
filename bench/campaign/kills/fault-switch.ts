/** Switches faults of the practice service on while desks are killed. */
import type { PracticeFault } from '../../../src/shared/contract/practice.ts'
import type { Random } from '../../random.ts'
import type { PracticeProcess } from './practice-process.ts'

type Faults = readonly [PracticeFault, ...PracticeFault[]]

/** A fault listed more often occurs more often. With some the service has booked, with others it has not. */
const faults = {
  bookRate: [
    ...(['answerLost', 'answerLost', 'answerLost', 'answerCut', 'answerCut', 'slow', 'slow', 'statusFailed'] as const),
    ...(['http500', 'http409', 'http429', 'htmlPage', 'payment'] as const),
  ],
  cancelBooking: [
    ...(['answerLost', 'answerLost', 'answerCut', 'slow', 'statusCanceled'] as const),
    ...(['http500', 'http409', 'htmlPage'] as const),
  ],
  checkBooking: ['http500', 'htmlPage', 'answerCut'],
} as const satisfies Record<string, Faults>

const endpoints = ['bookRate', 'bookRate', 'bookRate', 'cancelBooking', 'cancelBooking', 'checkBooking'] as const

export interface FaultSwitch {
  /** Switches a fault on for one call, or does nothing. */
  maybe(): void
  /** Switches all faults off. */
  off(): Promise<void>
}

export function faultSwitch(service: PracticeProcess, random: Random): FaultSwitch {
  let switched: Promise<void> = Promise.resolve()
  return {
    maybe: () => {
      if (random.chance(0.6)) return
      const endpoint = random.pick<keyof typeof faults>(endpoints)
      const fault = random.pick<PracticeFault>(faults[endpoint])
      switched = switched.then(() => service.switchOn(endpoint, fault))
    },
    off: async () => {
      await switched
      await service.switchOff()
    },
  }
}

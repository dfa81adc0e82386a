/** The practice menu: faults and sample codes. Available only while the practice connection is current. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FailureError } from '../../shared/contract/failure.ts'
import type { Desk } from '../../shared/contract/procedures/procedures.ts'
import { writeAtomically } from '../files/durable.ts'
import { onDisk } from '../files/replace-file.ts'
import type { PracticeOptions, PracticeService } from '../practice/service.ts'

type PracticeProcedure = Extract<keyof Desk, `practice.${string}`>

const codesToTry = 50

/** Creates the practice procedures. `practice` throws or returns null while another connection is current. */
export function createPracticeDesk(practice: () => PracticeService | null): Pick<Desk, PracticeProcedure> {
  const need = (): PracticeService => {
    const service = practice()
    if (!service) throw new FailureError({ kind: 'unsupported' })
    return service
  }
  const faults = () => ({ faults: [...need().faults.list()] })

  return {
    'practice.faults': async () => faults(),
    'practice.switchOn': async (fault) => {
      need().faults.switchOn(fault)
      return faults()
    },
    'practice.switchOff': async ({ by }) => {
      need().faults.switchOff(by)
      return faults()
    },
    'practice.drift': async () => ({ changed: await need().drift() }),
    'practice.codes': async () => ({ hotels: need().hotelCodes(codesToTry), destinations: need().destinations() }),
  }
}

/** Returns the store of the practice service's bookings, a file in the data folder. */
export function practiceStore(dataFolder: string): NonNullable<PracticeOptions['store']> {
  const file = join(dataFolder, 'practice.json')
  return {
    load: () => readFile(file, 'utf8').catch(() => null),
    save: (json) => onDisk(() => writeAtomically(file, json)),
  }
}

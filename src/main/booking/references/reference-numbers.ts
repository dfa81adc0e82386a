/**
 * Takes the numbers of client references, one after the other, each durably before its reference may be used. To wire it: one a
 * connection, `open()` before the service is asked for anything, then `next` is the booking attempts' `newReference`.
 */
import { createSerial } from '../../async/serial.ts'
import type { Random } from '../running/clock.ts'
import { firstMark, type ReferenceMark, renewed, type Standing, standingOf } from './reference-mark.ts'
import { mintReference, newInstallation, parseReference } from './references.ts'

/** The data folder of the connection. */
export interface FolderMark {
  /** Null when there is none, or none that can be read. Rejects (`file`) when the disk does not say. */
  read(): Promise<ReferenceMark | null>
  /** Rejects (`file`) when the mark is not safely on the disk. */
  write(mark: ReferenceMark): Promise<void>
}

/** The keychain, which may be locked or not there. */
export interface KeychainMark {
  read(): Promise<ReferenceMark | null | 'away'>
  /** Whether the keychain has it now. */
  write(mark: ReferenceMark): Promise<boolean>
}

/** Where the numbers are kept. */
export interface ReferenceNumbersParts {
  readonly folder: FolderMark
  /** Null for a desk that keeps nothing there, such as practice. */
  readonly keychain: KeychainMark | null
  readonly random: Pick<Random, 'bytes'>
  /** By the service's clock, as far as that is known: when it made a booking is compared with it. */
  readonly nowMs: () => number
}

/** The client references of one desk and connection. */
export interface ReferenceNumbers {
  /**
   * Reads both places and answers how they stood, the same each time. Gives up the id where that is called for. `setBack` is answered at
   * each start until `told`. Errors: `file`.
   */
  open(): Promise<Standing['kind']>
  /** The clerk knows that the desk was set back. Errors: `file`; then it is told again at the next start. */
  told(): Promise<void>
  /** A reference that nobody has used. Errors: `file`; then nothing may be sent. */
  next(): Promise<string>
  /** Whether a booking's reference was made by this desk, perhaps before it was set back. `madeAtMs`: null when not known. */
  isOurs(reference: string, madeAtMs: number | null): Promise<boolean>
  /** Gives up the id of a reference when it is the one in use: numbers of it were taken that this desk does not know. Errors: `file`. */
  giveUp(reference: string): Promise<void>
}

/** Clocks of desk and service may differ by so much. */
const clocksApartMs = 3_600_000

/** References whose marks are not read yet; the first call reads them. */
export function createReferenceNumbers({ folder, keychain, random, nowMs }: ReferenceNumbersParts): ReferenceNumbers {
  let opened: Promise<{ readonly kind: Standing['kind'] }> | null = null
  let mark: ReferenceMark | null = null
  let keychainIsAway = keychain === null
  const changes = createSerial()

  const toKeychain = async (next: ReferenceMark) => {
    // One that does not answer is left alone until the next start: each call may wait for a prompt that nobody sees.
    if (keychain && !keychainIsAway) keychainIsAway = !(await keychain.write(next))
  }

  /** The folder first: a stop in between leaves a keychain that is behind, which is no sign of anything. */
  const keep = async (next: ReferenceMark) => {
    await folder.write(next)
    mark = next
    await toKeychain(next)
  }

  const stand = async () => {
    const [inFolder, inKeychain] = await Promise.all([folder.read(), keychain?.read() ?? ('away' as const)])
    keychainIsAway = inKeychain === 'away'
    const standing = standingOf(inFolder, inKeychain)
    switch (standing.kind) {
      case 'new':
        await keep(firstMark(random))
        break
      case 'same':
        mark = standing.mark
        if (inKeychain !== 'away' && inKeychain?.number !== mark.number) await toKeychain(mark)
        if (mark.untold) return { kind: 'setBack' } as const
        break
      case 'moved': {
        const next = renewed(standing.mark, newInstallation(random), nowMs())
        await toKeychain(next)
        // A locked keychain reads as empty and takes nothing; then nothing says that the folder has moved.
        if (keychainIsAway) {
          mark = standing.mark
          return { kind: 'same' } as const
        }
        await folder.write(next)
        mark = next
        break
      }
      case 'setBack':
        await keep({ ...renewed(standing.mark, newInstallation(random), nowMs()), untold: true })
        break
    }
    return { kind: standing.kind }
  }

  const open = async () => {
    opened ??= changes.run(stand)
    try {
      return (await opened).kind
    } catch (error) {
      opened = null
      throw error
    }
  }

  const opening = async (): Promise<ReferenceMark> => {
    await open()
    if (!mark) throw new Error('opened without a mark')
    return mark
  }

  const ours = (current: ReferenceMark, reference: string, madeAtMs: number | null) => {
    const parts = parseReference(reference)
    if (!parts) return false
    if (parts.installation === current.installation) return true
    const given = current.earlier.find(({ installation }) => installation === parts.installation)
    return given !== undefined && (madeAtMs === null || madeAtMs <= given.untilMs + clocksApartMs)
  }

  return {
    open,
    told: async () => {
      await opening()
      await changes.run(async () => {
        const { untold, ...mark } = await opening()
        if (untold) await keep(mark)
      })
    },
    next: async () => {
      await opening()
      return changes.run(async () => {
        const before = await opening()
        const taken = { ...before, number: before.number + 1 }
        const reference = mintReference(taken, random)
        await keep(taken)
        return reference
      })
    },
    isOurs: async (reference, madeAtMs) => ours(await opening(), reference, madeAtMs),
    giveUp: async (reference) => {
      await opening()
      await changes.run(async () => {
        const before = await opening()
        if (parseReference(reference)?.installation === before.installation) {
          await keep(renewed(before, newInstallation(random), nowMs()))
        }
      })
    },
  }
}

/**
 * Allocates the numbers of client references, each written durably before its reference may be used. Create one per connection, call
 * `open()` before any request to the service, and pass `next` to the booking attempts as `newReference`.
 * The highest number taken is stored as a mark in both the folder and the keychain. It only grows, even across installation ids, so of two
 * marks the one with the lower number is older.
 */

import { z } from '../../../shared/domain/zod.ts'
import { createSerial } from '../../async/serial.ts'
import type { Random } from '../lifecycle/clock.ts'
import { mintReference, newInstallation, parseReference } from './references.ts'

/** The mark in the connection's data folder. */
export interface FolderMark {
  /** Null when there is no readable mark. Rejects (`file`) when the disk cannot be read. */
  read(): Promise<ReferenceMark | null>
  /** Rejects (`file`) when the mark is not durably on disk. */
  write(mark: ReferenceMark): Promise<void>
}

/** The mark in the keychain, which may be locked or missing. */
export interface KeychainMark {
  read(): Promise<ReferenceMark | null | 'away'>
  /** Returns whether the keychain stored it. */
  write(mark: ReferenceMark): Promise<boolean>
}

/** The dependencies of `createReferenceNumbers`. */
export interface ReferenceNumbersParts {
  readonly folder: FolderMark
  /** Null for a desk that does not use the keychain, such as practice. */
  readonly keychain: KeychainMark | null
  readonly random: Pick<Random, 'bytes'>
  /** By the service's clock as far as it is known, because it is compared with the creation dates of bookings. */
  readonly nowMs: () => number
}

/** The client references of one desk and connection. */
export interface ReferenceNumbers {
  /**
   * Reads and compares both marks. Each call returns the same result. Gives up the installation id if necessary. Returns
   * `setBack` at each start until `markNotified` was called. Errors: `file`.
   */
  open(): Promise<MarkStanding['kind']>
  /** Acknowledges that the clerk was notified of the set-back. Errors: `file`; the clerk is then notified again at the next start. */
  markNotified(): Promise<void>
  /** Returns an unused reference. Errors: `file`; then nothing may be sent. */
  next(): Promise<string>
  /** Whether this desk made a booking's reference, perhaps before it was set back. `madeAtMs`: null when not known. */
  isOurs(reference: string, madeAtMs: number | null): Promise<boolean>
  /**
   * Gives up a reference's installation id if it is the current one, because numbers under it were used that this desk does not know.
   * Errors: `file`.
   */
  giveUp(reference: string): Promise<void>
}

/** Tolerated difference between the clocks of desk and service. */
const maxClockDifferenceMs = 3_600_000

/** Creates the allocator; the first call reads the marks. */
export function createReferenceNumbers({ folder, keychain, random, nowMs }: ReferenceNumbersParts): ReferenceNumbers {
  let opened: Promise<{ readonly kind: MarkStanding['kind'] }> | null = null
  let mark: ReferenceMark | null = null
  let keychainIsAway = keychain === null
  const changes = createSerial()

  const writeToKeychain = async (next: ReferenceMark) => {
    // Do not retry a keychain that does not answer until the next start: each call may wait for a prompt that nobody sees.
    if (keychain && !keychainIsAway) keychainIsAway = !(await keychain.write(next))
  }

  /** Writes the folder first. If we crash in between, the keychain lags, and that is harmless. */
  const store = async (next: ReferenceMark) => {
    await folder.write(next)
    mark = next
    await writeToKeychain(next)
  }

  const compareMarks = async () => {
    const [inFolder, inKeychain] = await Promise.all([folder.read(), keychain?.read() ?? ('away' as const)])
    keychainIsAway = inKeychain === 'away'
    const standing = markStandingOf(inFolder, inKeychain)
    switch (standing.kind) {
      case 'new':
        await store(firstMark(random))
        break
      case 'same':
        mark = standing.mark
        if (inKeychain !== 'away' && inKeychain?.number !== mark.number) await writeToKeychain(mark)
        if (mark.untold) return { kind: 'setBack' } as const
        break
      case 'moved': {
        const next = renewMark(standing.mark, newInstallation(random), nowMs())
        await writeToKeychain(next)
        // A locked keychain reads as empty and stores nothing; then there is no evidence that the folder has moved.
        if (keychainIsAway) {
          mark = standing.mark
          return { kind: 'same' } as const
        }
        await folder.write(next)
        mark = next
        break
      }
      case 'setBack':
        await store({ ...renewMark(standing.mark, newInstallation(random), nowMs()), untold: true })
        break
    }
    return { kind: standing.kind }
  }

  const open = async () => {
    opened ??= changes.run(compareMarks)
    try {
      return (await opened).kind
    } catch (error) {
      opened = null
      throw error
    }
  }

  const openMark = async (): Promise<ReferenceMark> => {
    await open()
    if (!mark) throw new Error('opened without a mark')
    return mark
  }

  const isOwnReference = (current: ReferenceMark, reference: string, madeAtMs: number | null) => {
    const parts = parseReference(reference)
    if (!parts) return false
    if (parts.installation === current.installation) return true
    const givenUpId = current.earlier.find(({ installation }) => installation === parts.installation)
    return givenUpId !== undefined && (madeAtMs === null || madeAtMs <= givenUpId.untilMs + maxClockDifferenceMs)
  }

  return {
    open,
    markNotified: async () => {
      await openMark()
      await changes.run(async () => {
        const { untold, ...mark } = await openMark()
        if (untold) await store(mark)
      })
    },
    next: async () => {
      await openMark()
      return changes.run(async () => {
        const before = await openMark()
        const advanced = { ...before, number: before.number + 1 }
        const reference = mintReference(advanced, random)
        await store(advanced)
        return reference
      })
    },
    isOurs: async (reference, madeAtMs) => isOwnReference(await openMark(), reference, madeAtMs),
    giveUp: async (reference) => {
      await openMark()
      await changes.run(async () => {
        const before = await openMark()
        if (parseReference(reference)?.installation === before.installation) {
          await store(renewMark(before, newInstallation(random), nowMs()))
        }
      })
    },
  }
}

const Installation = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{7}$/)

/** The highest reference number taken and the installation ids used. Plain JSON, as stored in folder and keychain. */
export const ReferenceMark = z.object({
  installation: Installation,
  /** The highest number that was taken; the next reference has a higher one. */
  number: z.int().min(0),
  /**
   * Installation ids that were given up, latest first. A booking made under one of them before `untilMs` may be this desk's own.
   * Milliseconds since 1970.
   */
  earlier: z.array(z.object({ installation: Installation, untilMs: z.number() })).max(16),
  /** Set once the desk was found to be set back, until the clerk has been notified. Stored under this name. */
  untold: z.literal(true).optional(),
})
export type ReferenceMark = z.output<typeof ReferenceMark>

/** The maximum number of given-up ids: as many as fit into a keychain entry. */
const maxEarlier = 16

/** Parses a stored mark; null when the text is not a mark. */
export function readMark(text: string): ReferenceMark | null {
  try {
    return ReferenceMark.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** Creates the first mark; no number is taken yet. */
function firstMark(random: Parameters<typeof newInstallation>[0]): ReferenceMark {
  return { installation: newInstallation(random), number: 0, earlier: [] }
}

/** Returns the mark under another installation id. Its number increases by one, so that it is newer than the old mark. */
function renewMark(mark: ReferenceMark, installation: string, atMs: number): ReferenceMark {
  const earlier = [{ installation: mark.installation, untilMs: Math.round(atMs) }, ...mark.earlier].slice(0, maxEarlier)
  return { ...mark, installation, number: mark.number + 1, earlier }
}

/** The result of comparing the marks of folder and keychain. */
export type MarkStanding =
  /** No mark anywhere: a new desk, or one from before references were numbered. */
  | { readonly kind: 'new' }
  /** Continue from this mark. */
  | { readonly kind: 'same'; readonly mark: ReferenceMark }
  /** The keychain has no mark: the folder may have been copied to another computer. The installation id is given up. */
  | { readonly kind: 'moved'; readonly mark: ReferenceMark }
  /** The folder is older than the keychain, or both advanced separately. The installation id is given up, and the clerk is notified. */
  | { readonly kind: 'setBack'; readonly mark: ReferenceMark }

/**
 * Compares the marks of folder and keychain; `away` means that the keychain does not answer. A lagging keychain does not mean that the desk
 * was set back: the keychain may be shared between computers, or may have been locked when the last numbers were taken.
 */
export function markStandingOf(folder: ReferenceMark | null, keychain: ReferenceMark | null | 'away'): MarkStanding {
  if (keychain === 'away') return folder ? { kind: 'same', mark: folder } : { kind: 'new' }
  if (!folder) return keychain ? { kind: 'setBack', mark: keychain } : { kind: 'new' }
  if (!keychain) return { kind: 'moved', mark: folder }
  if (folder.number < keychain.number) return { kind: 'setBack', mark: withGivenUp(keychain, folder) }
  const isSuccessor = [folder, ...folder.earlier].some(({ installation }) => installation === keychain.installation)
  return isSuccessor ? { kind: 'same', mark: folder } : { kind: 'setBack', mark: withGivenUp(folder, keychain) }
}

/** Adds the other mark's id to the given-up ids; `renewMark` gives up the mark's own id. */
function withGivenUp(mark: ReferenceMark, other: ReferenceMark): ReferenceMark {
  const known = new Set([mark, ...mark.earlier].map(({ installation }) => installation))
  // It is unknown how long this id was in use, so any booking made under it may be this desk's own.
  const otherIds = known.has(other.installation) ? [] : [{ installation: other.installation, untilMs: Number.MAX_SAFE_INTEGER }]
  return { ...mark, earlier: [...otherIds, ...mark.earlier].slice(0, maxEarlier) }
}

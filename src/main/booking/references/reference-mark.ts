/**
 * The reference mark: the highest client reference number taken, stored in both the folder and the keychain. The number only grows, even
 * across installation ids, so of two marks the one with the lower number is older. Pure.
 */
import { z } from '../../../shared/domain/zod.ts'
import { newInstallation } from './references.ts'

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
export function firstMark(random: Parameters<typeof newInstallation>[0]): ReferenceMark {
  return { installation: newInstallation(random), number: 0, earlier: [] }
}

/** Returns the mark under another installation id. Its number increases by one, so that it is newer than the old mark. */
export function renewed(mark: ReferenceMark, installation: string, atMs: number): ReferenceMark {
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
  const followsIt = [folder, ...folder.earlier].some(({ installation }) => installation === keychain.installation)
  return followsIt ? { kind: 'same', mark: folder } : { kind: 'setBack', mark: withGivenUp(folder, keychain) }
}

/** Adds the other mark's id to the given-up ids; `renewed` gives up the mark's own. */
function withGivenUp(mark: ReferenceMark, other: ReferenceMark): ReferenceMark {
  const known = new Set([mark, ...mark.earlier].map(({ installation }) => installation))
  // It is unknown how long this id was in use, so any booking made under it may be this desk's own.
  const also = known.has(other.installation) ? [] : [{ installation: other.installation, untilMs: Number.MAX_SAFE_INTEGER }]
  return { ...mark, earlier: [...also, ...mark.earlier].slice(0, maxEarlier) }
}

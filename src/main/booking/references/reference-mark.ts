/**
 * How far the client references of a desk have come, as its folder and the keychain each have it. The number only grows, also from one
 * installation id to the next, so of two marks the one with the lower number is the older. Pure.
 */
import { z } from '../../../shared/domain/zod.ts'
import { newInstallation } from './references.ts'

const Installation = z.string().regex(/^[0-9A-HJKMNP-TV-Z]{7}$/)

/** How far the references of a desk have come. Plain JSON, as it is kept in the folder and in the keychain. */
export const ReferenceMark = z.object({
  installation: Installation,
  /** The highest number that was taken; the next reference has a higher one. */
  number: z.int().min(0),
  /** Ids that were given up, latest first: a booking made until then under one of them may be this desk's own. Milliseconds since 1970. */
  earlier: z.array(z.object({ installation: Installation, untilMs: z.number() })).max(16),
  /** The desk was set back, and the clerk was not told yet. */
  untold: z.literal(true).optional(),
})
export type ReferenceMark = z.output<typeof ReferenceMark>

/** So many given-up ids fit into a keychain entry. */
const mostEarlier = 16

/** The mark in a text that was kept; null when it is none. */
export function readMark(text: string): ReferenceMark | null {
  try {
    return ReferenceMark.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** A first mark; nothing was taken yet. */
export function firstMark(random: Parameters<typeof newInstallation>[0]): ReferenceMark {
  return { installation: newInstallation(random), number: 0, earlier: [] }
}

/** The mark under another installation id. It counts as a taken number, so that it is newer than what it came from. */
export function renewed(mark: ReferenceMark, installation: string, atMs: number): ReferenceMark {
  const earlier = [{ installation: mark.installation, untilMs: Math.round(atMs) }, ...mark.earlier].slice(0, mostEarlier)
  return { ...mark, installation, number: mark.number + 1, earlier }
}

/** What the marks of folder and keychain say together. */
export type Standing =
  /** No mark anywhere: a new desk, or one from before references were numbered. */
  | { readonly kind: 'new' }
  /** Goes on from this mark. */
  | { readonly kind: 'same'; readonly mark: ReferenceMark }
  /** A folder whose keychain has never seen it: it may have been copied to another computer. The id is given up. */
  | { readonly kind: 'moved'; readonly mark: ReferenceMark }
  /** The folder is older than the keychain, or both went on separately. The id is given up, and the clerk is told. */
  | { readonly kind: 'setBack'; readonly mark: ReferenceMark }

/**
 * What the two places say together; `away` is a keychain that does not answer. A keychain that is behind is not the desk set back:
 * it may roam between computers, or have been away when the last numbers were taken.
 */
export function standingOf(folder: ReferenceMark | null, keychain: ReferenceMark | null | 'away'): Standing {
  if (keychain === 'away') return folder ? { kind: 'same', mark: folder } : { kind: 'new' }
  if (!folder) return keychain ? { kind: 'setBack', mark: keychain } : { kind: 'new' }
  if (!keychain) return { kind: 'moved', mark: folder }
  if (folder.number < keychain.number) return { kind: 'setBack', mark: withAlso(keychain, folder) }
  const followsIt = [folder, ...folder.earlier].some(({ installation }) => installation === keychain.installation)
  return followsIt ? { kind: 'same', mark: folder } : { kind: 'setBack', mark: withAlso(folder, keychain) }
}

/** A mark that also gives up the other's ids; `renewed` gives up its own. */
function withAlso(mark: ReferenceMark, other: ReferenceMark): ReferenceMark {
  const known = new Set([mark, ...mark.earlier].map(({ installation }) => installation))
  // Until when it was in use nobody knows any more: whatever was made under it may be this desk's own.
  const also = known.has(other.installation) ? [] : [{ installation: other.installation, untilMs: Number.MAX_SAFE_INTEGER }]
  return { ...mark, earlier: [...also, ...mark.earlier].slice(0, mostEarlier) }
}

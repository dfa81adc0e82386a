/**
 * The send journal's disk: a file of which only what was flushed outlives a power cut. Of the rest the disk may have written
 * nothing, the beginning, or the end without the beginning; a name whose folder was not flushed may be gone with the file.
 */
import type { JournalDisk } from '../../../src/main/booking/send-journal/journal-disk.ts'
import type { Random } from '../../random.ts'
import type { Gate } from './disk.ts'

/** The disk of the send journal, which outlives every run of the desk. */
export interface LossyDisk {
  /** The disk as one run of the desk reaches it. */
  through(gate: Gate): JournalDisk
  cutPower(): void
  /** Its last lines are gone, flushed or not. */
  loseLines(most: number): void
  /** Answers how to put it back to what it is now. */
  image(): () => void
  /** What would be there after a power cut, at the least. */
  durable(): string
  /** What is read at this moment. */
  text(): string
  /** All that was ever written, whatever became of it. */
  everWritten(): string
}

interface File {
  /** As every process sees it. */
  text: string
  /** How much of that was flushed. */
  flushed: number
  /** What a flush that failed has dropped: a later one that does not fail is not about it. */
  readonly dropped: { readonly from: number; readonly to: number }[]
  isNamed: boolean
}

const newFile = (): File => ({ text: '', flushed: 0, dropped: [], isNamed: false })

/** As the operating system tells it. */
const systemError = (code: string) => Object.assign(new Error(code), { code })

/** `flushed` is told whenever more has become durable. */
export function createLossyDisk(random: Random, flushed: () => void): LossyDisk {
  let file: File | null = null
  let written = ''

  /** A write or a flush that may be refused: `torn` is what it did by then. */
  const refusable = async (gate: Gate, code: string, done: () => void, torn: () => void): Promise<void> => {
    let isDone = false
    try {
      await gate.write('journal', () => {
        isDone = true
        done()
      })
    } catch {
      if (!isDone && random.chance(0.5)) torn()
      throw systemError(code)
    }
  }

  const write = (open: File, text: string) => {
    open.text += text
    written += `\n${text}`
  }
  const flush = (open: File) => {
    open.flushed = open.text.length
    flushed()
  }
  const drop = (open: File) => {
    open.dropped.push({ from: open.flushed, to: open.text.length })
  }
  const name = () => {
    if (file) file.isNamed = true
  }

  const through = (gate: Gate): JournalDisk => ({
    read: () => gate.read(() => file?.text ?? null),
    openToAppend: () =>
      gate.read(() => {
        file ??= newFile()
        const open = file
        return {
          append: (text) =>
            refusable(
              gate,
              'ENOSPC',
              () => write(open, text),
              () => write(open, text.slice(0, random.below(text.length))),
            ),
          sync: () =>
            refusable(
              gate,
              'EIO',
              () => flush(open),
              () => drop(open),
            ),
          close: async () => {},
        }
      }),
    syncFolder: () => refusable(gate, 'EIO', name, () => {}),
  })

  const durableIn = ({ text, flushed: to, dropped }: File) =>
    dropped.reduce(
      (kept, { from, to: end }) => {
        const until = Math.min(end, kept.length)
        return until <= from ? kept : kept.slice(0, from) + '\0'.repeat(until - from) + kept.slice(until)
      },
      text.slice(0, to),
    )

  const remains = (rest: string): string => {
    const cut = random.below(rest.length + 1)
    return random.pick(['', rest.slice(0, cut), '\0'.repeat(cut) + rest.slice(cut), rest])
  }

  return {
    through,
    cutPower: () => {
      if (!file) return
      if (!file.isNamed && random.chance(0.5)) {
        file = null
        return
      }
      const text = durableIn(file) + remains(file.text.slice(file.flushed))
      file = { ...newFile(), text, flushed: text.length, isNamed: file.isNamed }
    },
    loseLines: (most) => {
      if (!file) return
      const text = `${file.text.split('\n').filter(Boolean).slice(0, -most).join('\n')}\n`
      file = { ...newFile(), text, flushed: text.length, isNamed: file.isNamed }
    },
    image: () => {
      const kept = file && { ...file, dropped: [...file.dropped] }
      return () => {
        file = kept && { ...kept, dropped: [...kept.dropped] }
      }
    },
    durable: () => (file?.isNamed ? durableIn(file) : ''),
    text: () => file?.text ?? '',
    everWritten: () => written,
  }
}

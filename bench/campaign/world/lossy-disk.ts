/**
 * Simulates the send journal's disk. Only flushed data is certain to survive a power cut. Of unflushed data, all, nothing, only the beginning or only
 * the end may survive. A file whose folder was not flushed may disappear entirely.
 */
import type { JournalDisk } from '../../../src/main/booking/send-journal/send-journal.ts'
import type { Random } from '../../random.ts'
import type { Gate } from './disk.ts'

/** The send journal's disk, which outlives every run of the desk. */
export interface LossyDisk {
  /** Returns the disk for one run of the desk. */
  through(gate: Gate): JournalDisk
  cutPower(): void
  /** Removes the last lines, flushed or not. */
  loseLines(count: number): void
  /** Returns a function that restores the present state. */
  image(): () => void
  /** The text that is certain to survive a power cut. */
  durable(): string
  /** The text as read now. */
  text(): string
  /** All text ever written, including lost text. */
  everWritten(): string
}

interface File {
  /** The contents as every process sees them. */
  text: string
  /** The flushed length. */
  flushed: number
  /** Ranges lost by a failed flush; a later successful flush does not write them. */
  readonly dropped: { readonly from: number; readonly to: number }[]
  isNamed: boolean
}

const newFile = (): File => ({ text: '', flushed: 0, dropped: [], isNamed: false })

/** Returns an error like the operating system's. */
const systemError = (code: string) => Object.assign(new Error(code), { code })

/** Creates the disk. `flushed` is called whenever more data has become durable. */
export function createLossyDisk(random: Random, flushed: () => void): LossyDisk {
  let file: File | null = null
  let written = ''

  /** Runs a write or flush that may fail; `torn` applies its partial effect in that case. */
  const fallible = async (gate: Gate, code: string, done: () => void, torn: () => void): Promise<void> => {
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
  const makeNameDurable = () => {
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
            fallible(
              gate,
              'ENOSPC',
              () => write(open, text),
              () => write(open, text.slice(0, random.below(text.length))),
            ),
          sync: () =>
            fallible(
              gate,
              'EIO',
              () => flush(open),
              () => drop(open),
            ),
          close: async () => {},
        }
      }),
    syncFolder: () => fallible(gate, 'EIO', makeNameDurable, () => {}),
  })

  const durableIn = ({ text, flushed: to, dropped }: File) =>
    dropped.reduce(
      (saved, { from, to: end }) => {
        const until = Math.min(end, saved.length)
        return until <= from ? saved : saved.slice(0, from) + '\0'.repeat(until - from) + saved.slice(until)
      },
      text.slice(0, to),
    )

  const survivingPart = (rest: string): string => {
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
      const text = durableIn(file) + survivingPart(file.text.slice(file.flushed))
      file = { ...newFile(), text, flushed: text.length, isNamed: file.isNamed }
    },
    loseLines: (count) => {
      if (!file) return
      const text = `${file.text.split('\n').filter(Boolean).slice(0, -count).join('\n')}\n`
      file = { ...newFile(), text, flushed: text.length, isNamed: file.isNamed }
    },
    image: () => {
      const saved = file && { ...file, dropped: [...file.dropped] }
      return () => {
        file = saved && { ...saved, dropped: [...saved.dropped] }
      }
    },
    durable: () => (file?.isNamed ? durableIn(file) : ''),
    text: () => file?.text ?? '',
    everWritten: () => written,
  }
}

/**
 * The log: events as a code and a few typed fields (`docs/log.md`). Free text is impossible, so no key, card or guest can get in: a text
 * that is not one plain word, or an invalid frame, is written as `?`.
 */
import { appendFileSync, renameSync, statSync } from 'node:fs'
import { framePattern } from '../../shared/domain/fault.ts'

export const logEvents = {
  'desk.started': ['version', 'shell', 'ms'],
  'desk.stopped': ['ms'],
  'settings.damaged': [],
  'machine.resumed': [],
  'certificates.read': ['state', 'certificates'],
  'data.moved': [],
  'data.folderChosen': [],
  'update.ready': ['version'],
  'update.failed': ['trouble'],
  'update.installed': ['version'],
  'ledger.opened': ['connection', 'ms'],
  'ledger.failed': ['connection', 'trouble'],
  'ledger.checked': ['sound', 'sumsMatch', 'ms'],
  'ledger.restored': ['connection', 'ms'],
  'backup.copied': ['failure'],
  'backup.ended': ['failure'],
  'files.removed': ['unfinished'],
  'disk.changed': ['trouble'],
  'readerCopy.ended': ['failure'],
  'retention.purged': ['bookings'],
  'retention.asks': [],
  'guest.erased': ['bookings'],
  'keychain.trouble': ['trouble'],
  'cases.resumed': ['open'],
  'notices.counted': ['open'],
  'reminders.told': ['reminders'],
  'sendJournal.repaired': ['lines'],
  /** A process of the window has died or hangs; the words are Chromium’s. */
  'window.trouble': ['process', 'reason', 'code'],
  'sendJournal.sealed': ['failure'],
  'sendJournal.longPast': ['lines'],
  'case.unreadable': ['clientRef'],
  'cancel.unreadable': ['reference'],
  'references.opened': ['standing'],
  'setBack.takenIn': ['clientRef'],
  'catchUp.asked': ['done', 'windows', 'left', 'failure'],
  'send.stopped': ['reference', 'why'],
  'case.changed': ['clientRef', 'state', 'failure', 'lookUps'],
  'cancel.changed': ['reference', 'state'],
  'otherDesks.asked': ['failure'],
  'comparison.ended': ['windows', 'done', 'failed', 'added', 'changed', 'stopped'],
  'comparison.failed': ['failure'],
  'arrivals.ended': ['arrivals', 'done', 'failed', 'changed', 'unknown', 'end'],
  'arrivals.failed': ['failure'],
  'closings.found': ['takenIn', 'differing', 'repaired', 'sealed'],
  'closing.notKept': ['month', 'basis', 'number', 'trouble'],
  'closing.unnamed': ['month', 'basis', 'number', 'why'],
  /** A slow question to the ledger, measured from request to answer. */
  'ledger.slow': ['question', 'ms'],
  fault: ['reference', 'procedure', 'error', 'code', 'frames'],
} as const satisfies Record<string, readonly string[]>

export type LogEvent = keyof typeof logEvents
type LogValue<F> = F extends 'frames' ? readonly string[] : string | number | boolean | null
export type LogFields<E extends LogEvent> = { readonly [F in (typeof logEvents)[E][number]]?: LogValue<F> }
export type Log = <E extends LogEvent>(event: E, fields: LogFields<E>) => void

const plainWord = /^[\w.:-]{1,64}$/

function sanitize(value: unknown): unknown {
  if (typeof value === 'string') return plainWord.test(value) ? value : '?'
  return Array.isArray(value) ? value.map((frame) => (framePattern.test(frame) ? frame : '?')) : value
}

/** Formats one line of JSON. Fields that the event does not list are dropped. */
export function logLine<E extends LogEvent>(atMs: number, event: E, fields: LogFields<E>): string {
  const allowed = (logEvents[event] as readonly (keyof LogFields<E>)[]).flatMap((name) => {
    const value = fields[name]
    if (value === undefined) return []
    return [[name, sanitize(value)]]
  })
  return JSON.stringify({ at: new Date(atMs).toISOString(), event, ...Object.fromEntries(allowed) })
}

const largestLog = 1_000_000

/** Creates a log file of at most a megabyte, with one older file next to it. Write errors are ignored: the log must not stop the desk. */
export function fileLog(file: string, nowMs: () => number): Log {
  return (event, fields) => {
    try {
      if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestLog) renameSync(file, `${file}.1`)
      appendFileSync(file, `${logLine(nowMs(), event, fields)}\n`, { mode: 0o600 })
    } catch {}
  }
}

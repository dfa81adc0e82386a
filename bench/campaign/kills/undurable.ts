/**
 * Finds requests that were sent before their line in the send journal was durable. Only the part of the file that existed when a desk died was
 * certainly durable, so the lines of its requests must be in that part, and the file may only have grown since.
 */
import { crc32 } from 'node:zlib'
import type { RoundAccount } from './account.ts'
import type { Death, WindowEntry } from './window-log.ts'

type Parts = Pick<RoundAccount, 'requests' | 'service' | 'windows' | 'witnessBytes' | 'witnessFile' | 'sent'>

/** Returns every finding as text. */
export function undurable(account: Parts): string[] {
  const sends = sendsIn(account)
  return [...rewritten(account), ...sends.flatMap((send) => aheadOf(send, account))]
}

/** Returns the desks after whose death the existing part of the send journal was changed. */
function rewritten({ windows, witnessBytes }: Parts): string[] {
  return deathsIn(windows)
    .filter((death) => crc32(witnessBytes.subarray(0, death.witnessBytes)) !== death.witnessCrc)
    .map(({ desk }) => `unwitnessed: what desk ${desk} left in the send journal was changed afterwards`)
}

interface Send {
  readonly kind: 'book' | 'cancel'
  readonly reference: string
  /** Both references of its booking: a cancellation may be sent with one and recorded under the other. */
  readonly names: ReadonlySet<string>
  /** 1 for the first send of its kind about this booking. */
  readonly number: number
  readonly atMs: number
}

const kinds: Readonly<Record<string, Send['kind']>> = { bookRate: 'book', cancelBooking: 'cancel' }

function sendsIn({ requests, service }: Parts): Send[] {
  const sends: Send[] = []
  for (const { endpoint, clientRef, bookingRef, atMs } of requests) {
    const kind = kinds[endpoint]
    if (!kind) continue
    const reference = bookingRef ?? clientRef ?? ''
    const booking = service.bookings.find((one) => one.bookingRef === reference || one.clientRef === reference)
    const names = new Set([reference, booking?.bookingRef ?? reference, booking?.clientRef ?? reference])
    const before = sends.filter((send) => send.kind === kind && send.names.has(reference))
    sends.push({ kind, reference, names, number: before.length + 1, atMs })
  }
  return sends
}

/** Returns which lines a send lacks: each needs its own line in the send journal and in the ledger. */
function aheadOf(send: Send, { windows, witnessBytes, witnessFile, sent }: Parts): string[] {
  const isBefore = (line: { readonly kind: string; readonly reference: string; readonly atMs: number }) =>
    line.kind === send.kind && send.names.has(line.reference) && line.atMs <= send.atMs
  const durable = deathsIn(windows).find(({ desk }) => send.atMs < openedAfter(desk, windows))?.witnessBytes ?? witnessBytes.length
  const witnessed = witnessFile.entries.filter((entry) => isBefore(entry) && entry.endByte <= durable).length
  const missing = [...(witnessed < send.number ? ['send journal'] : []), ...(sent.filter(isBefore).length < send.number ? ['ledger'] : [])]
  return missing.map(
    (where) => `unwitnessed: request ${send.number} to ${send.kind} ${send.reference} had no line of its own in the ${where}`,
  )
}

function deathsIn(windows: readonly WindowEntry[]) {
  return windows.filter((entry): entry is WindowEntry & Death => entry.kind === 'dead')
}

/** Returns when the next desk opened its ledger after one died; nobody wrote in between. */
function openedAfter(desk: number, windows: readonly WindowEntry[]): number {
  return windows.find((entry) => entry.kind === 'opening' && entry.desk > desk)?.atMs ?? Number.POSITIVE_INFINITY
}

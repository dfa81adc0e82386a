/** The booking attempts of one connection: begun, sent again, looked up, and told what other calls have shown of them. */
import type { BookingCase } from '../../shared/booking-views.ts'
import { FailureError } from '../../shared/failure.ts'
import type { Booking, CreditCard } from '../../shared/schemas.ts'
import type { Ledger, StoredIntent } from '../ledger/ledger.ts'
import { bookOutcome, lookUpOutcome, sameService } from '../service/outcomes.ts'
import type { ServiceIdentity } from '../service/service.ts'
import { createAttendance } from './attendance.ts'
import {
  announcementOf,
  type Case,
  caseFrom,
  caseIn,
  draft,
  type Event,
  isOpen,
  maySend,
  rememberedCase,
  type Shown,
  stayOf,
} from './case.ts'
import type { Chance, Clock } from './clock.ts'
import { evidenceOf } from './evidence.ts'
import { type Consent, type Content, clientRefFrom, hashOf, isOwnRef, sameStay } from './intent.ts'
import type { Line } from './line.ts'
import { step } from './machine.ts'
import { recordOf } from './records.ts'
import { requestOf, type Sending, sendOnce } from './request.ts'
import { takeUpWitness } from './take-up.ts'
import { viewOf } from './view.ts'
import { announced, type Witness } from './witness.ts'

export interface CasebookParts {
  readonly ledger: Pick<Ledger, 'saveIntent' | 'intent' | 'intentOf' | 'intents' | 'behindWitness' | 'note'>
  readonly witness: Pick<Witness, 'append' | 'lines'>
  /** The service, or null while there is no API key: open cases then wait. */
  readonly line: () => Line | null
  readonly clock: Clock
  readonly chance: Chance
  /** Whether this desk has sent a cancellation of a booking. */
  readonly cancelledByUs: (booking: Booking) => boolean
  /** Told of every case whose new state is in the ledger. */
  readonly tell: (changed: BookingCase) => void
  /** Told when notices have come. */
  readonly noticed: () => void
}

/** What goes with a send and is no part of the intent. */
export interface Confirmation {
  readonly consent: Consent
  readonly card?: CreditCard | undefined
}

export interface Casebook {
  /**
   * Sends an intent and waits for its answer: under a new reference, or under that of an equal one that may be sent again.
   * Errors: `caseOpen`, another case of the same stay has no outcome yet and the consent does not name it with a reason;
   * `noKey`; `ledger` or `file`, the attempt could not be written down. In all of them nothing was sent.
   */
  begin(content: Content, confirmation: Confirmation): Promise<BookingCase>
  /** Sends the very same request again, where the machine allows it. Errors as `begin`; `inFlight` when it does not. */
  sendAgain(clientRef: string, confirmation: Confirmation): Promise<BookingCase>
  /** Looks a case up now. Two at a time are one. */
  lookUp(clientRef: string): Promise<BookingCase>
  /** Tells the machine of a booking that some other call showed. Nothing happens when it is not one of ours. */
  shown(shown: Shown): Promise<void>
  /** A whole comparison did not show our confirmed booking. It counts only where the booking was sent. */
  absent(clientRef: string, askedOf: ServiceIdentity): Promise<void>
  wantCancel(clientRef: string, wanted: boolean): Promise<BookingCase>
  case(clientRef: string): Promise<Case>
  cases(which: { readonly open: boolean }): Promise<BookingCase[]>
  /** The open ones, as they are held. */
  openCases(): readonly Case[]
  isSending(): boolean
  /** Takes up what ledger and witness hold, after a start. */
  resume(): Promise<void>
  stop(): Promise<void>
}

export function createCasebook(parts: CasebookParts): Casebook {
  const { ledger, witness, line, clock, chance, cancelledByUs, tell, noticed } = parts

  const desk = createAttendance<Case, Event, Sending>({
    step,
    nameOf: ({ clientRef }) => clientRef,
    stored: async (clientRef) => {
      const row = await ledger.intent(clientRef)
      return row && caseFrom(row.body)
    },
    announcementOf,
    save: (of, beside) => ledger.saveIntent(stored(of), beside),
    send: (clientRef, attempt, sending) => send(clientRef, attempt, sending),
    look: (clientRef, current, signal) => look(clientRef, current, signal),
    witness,
    line,
    clock,
    chance,
    tell: (changed) => tell(viewOf(changed, line()?.identity ?? null)),
    noticed,
    notAsked: (clientRef): Promise<void> => apply(clientRef, { kind: 'notAsked', at: at() }),
    // The ledger may be what failed; that the witness failed goes on record.
    tookBack: (before, event, after) => ledger.note({ evidence: evidenceOf(before, event, after) }),
  })
  const { held, load, apply, at } = desk

  const send = async (clientRef: string, attempt: number, { service, request }: Sending) => {
    const outcome = await sendOnce(service, request, clock.nowMs)
    await apply(clientRef, {
      kind: 'answered',
      at: at(),
      attempt,
      outcome: bookOutcome(outcome, clientRef),
      shown: outcome.ok ? { record: recordOf(outcome), seen: { source: 'bookRate', atMs: outcome.facts.endedAtMs } } : null,
      said: desk.said(outcome.facts),
    })
  }

  const look = async (clientRef: string, current: Line, signal: AbortSignal) => {
    const sentTo = held(clientRef).attempts.at(-1)?.sentTo
    if (!sentTo) return
    await current.reach(signal)
    const outcome = await current.service.checkBooking({ clientRef }, signal)
    if (signal.aborted) return
    const context = { sentTo, askedOf: current.identity, hasAnswered: current.hasAnswered() }
    const result = lookUpOutcome(outcome, { clientRef }, context)
    await apply(clientRef, {
      kind: 'lookedUp',
      at: at(),
      outcome: result,
      shown:
        outcome.ok && result.class === 'found'
          ? { record: recordOf(outcome), seen: { source: 'checkBooking', atMs: outcome.facts.sentAtMs } }
          : null,
      said: desk.said(outcome.facts),
      cancelledByUs: result.class === 'found' && cancelledByUs(result.booking),
    })
  }

  /** Nothing is awaited before the machine's step, so of two confirmations at once one finds the other. */
  const confirm = async (clientRef: string, { consent, card }: Confirmation): Promise<BookingCase> => {
    const { content, contentHash } = needSendable(held(clientRef))
    const { service, identity } = desk.needLine()
    const request = requestOf(clientRef, content, card)
    for (const other of desk.all()) {
      if (other.clientRef === clientRef || !isOpen(other) || !sameStay(stayOf(other), content)) continue
      const isGoneOver = consent.reason !== null && consent.acknowledged.includes(other.clientRef)
      if (!isGoneOver) throw new FailureError({ kind: 'caseOpen', clientRef: other.clientRef })
    }
    await apply(clientRef, { kind: 'confirm', at: at(), contentHash, sendTo: identity, consent }, { service, request })
    return viewOf(held(clientRef), line()?.identity ?? null)
  }

  const needSendable = (of: Case) => {
    if (desk.closing.aborted) throw new FailureError({ kind: 'ledger', trouble: 'closed' })
    if (!of.content || !maySend(of)) throw new FailureError({ kind: 'inFlight' })
    return { content: of.content, contentHash: hashOf(of.content) }
  }

  /** An attempt at the very same content that came to nothing: its reference is the one to use again. */
  const earlierOf = async (content: Content): Promise<string | null> => {
    const row = await ledger.intentOf(hashOf(content))
    if (!row) return null
    await load(row.clientRef)
    return maySend(held(row.clientRef)) ? row.clientRef : null
  }

  /** News of a reference that may be ours. A settled case that is held for it alone is let go again: a year of them is a lot. */
  const inPassing = async (clientRef: string | null, take: (clientRef: string) => Promise<void>): Promise<void> => {
    if (clientRef === null || !isOwnRef(clientRef)) return
    const wasHeld = desk.find(clientRef) !== undefined
    if (!(await desk.isHere(clientRef))) return
    await take(clientRef)
    const after = desk.find(clientRef)
    if (!wasHeld && after && !isOpen(after) && after.watch === null) desk.drop(clientRef)
  }

  const openCases = () => desk.all().filter(isOpen)

  return {
    begin: async (content, confirmation) => {
      const earlier = await earlierOf(content)
      if (earlier) return confirm(earlier, confirmation)
      const intent = draft(clientRefFrom(chance.bytes(10)), content, clock.nowMs())
      desk.hold(intent)
      try {
        return await confirm(intent.clientRef, confirmation)
      } catch (error) {
        // Nothing was sent under this reference, and nothing ever will be.
        desk.drop(intent.clientRef)
        throw error
      }
    },
    sendAgain: async (clientRef, confirmation) => {
      await load(clientRef)
      return confirm(clientRef, confirmation)
    },
    lookUp: async (clientRef) => {
      desk.needLine()
      await desk.lookUp(clientRef)
      return viewOf(held(clientRef), line()?.identity ?? null)
    },
    shown: async (shown) => {
      const { booking } = shown.record
      await inPassing(booking.clientRef, (clientRef) =>
        apply(clientRef, { kind: 'shown', at: at(), shown, cancelledByUs: cancelledByUs(booking) }),
      )
    },
    absent: (clientRef, askedOf) =>
      inPassing(clientRef, async () => {
        const sentTo = held(clientRef).attempts.at(-1)?.sentTo
        if (sentTo && sameService(sentTo, askedOf)) await apply(clientRef, { kind: 'absent', at: at() })
      }),
    wantCancel: async (clientRef, wanted) => {
      await load(clientRef)
      await apply(clientRef, { kind: 'wantCancel', at: at(), wanted })
      return viewOf(held(clientRef), line()?.identity ?? null)
    },
    case: async (clientRef) => {
      await load(clientRef)
      return held(clientRef)
    },
    cases: async ({ open }) => {
      if (open) return openCases().map((of) => viewOf(of, line()?.identity ?? null))
      const rows = await ledger.intents('settled')
      return rows.map((row) => viewOf(desk.find(row.clientRef) ?? caseFrom(row.body), line()?.identity ?? null))
    },
    openCases,
    isSending: () => desk.all().some(({ state }) => state === 'SENDING'),
    resume: async () => {
      const rows = [...(await ledger.intents('open')), ...(await ledger.intents('watched'))]
      const read = rows.flatMap(({ body }) => caseIn(body) ?? [])
      // All are held before the first event: what another call shows meanwhile finds them as they were left.
      for (const before of read) desk.hold(before)
      for (const { clientRef } of read) await apply(clientRef, { kind: 'restarted', at: at() })

      const lines = witness.lines()
      const unread = new Set(rows.filter(({ body }) => caseIn(body) === null).map(({ clientRef }) => clientRef))
      const forgotten = announced('book', lines).filter(({ reference }) => unread.has(reference))
      const taken = [...forgotten.map((line) => ({ before: rememberedCase(line), line })), ...(await takeUpWitness(ledger, lines))]
      for (const { before, line } of taken) {
        desk.hold(before)
        await apply(before.clientRef, { kind: 'witnessed', at: at(), line })
      }
    },
    stop: desk.stop,
  }
}

function stored(of: Case): StoredIntent {
  const { clientRef, state, contentHash, witnessed, createdAtMs } = of
  const open = isOpen(of)
  return { clientRef, state, open, watched: !open && of.watch !== null, contentHash, witnessed, createdAtMs, body: JSON.stringify(of) }
}

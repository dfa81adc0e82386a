/** For tests of the cancellation state machine: events, the cancellations that result from them, and the effects. */
import type { Failure } from '../../../shared/contract/failure.ts'
import type { NoticeKind } from '../../../shared/contract/views/notice-views.ts'
import { type CancelEvent, type Cancellation, type CancelStep, cancelDraft } from '../../booking/cancellations/cancel-case.ts'
import { cancelStep } from '../../booking/cancellations/cancel-machine.ts'
import { at, cancelSamples } from '../attempt-samples.ts'

export const { ref, booked, agreed, charged, confirm, cancelledAnswer, refusedAnswer, unknownAnswer, found, notFound, noWord, shown } =
  cancelSamples
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const diskFull: Failure = { kind: 'ledger', trouble: 'diskFull' }

export const draftCancellation = cancelDraft(booked, 0)
export const cancellationAfter = (...events: CancelEvent[]): Cancellation =>
  events.reduce((state, event) => cancelStep(state, event).state, draftCancellation)
export const restart = (ms: number): CancelEvent => ({ kind: 'restarted', at: at(ms) })
export const notRecorded = (announced: boolean): CancelEvent => ({ kind: 'notRecorded', at: at(0), failure: diskFull, announced })
export const notStored = (ms: number): CancelEvent => ({ kind: 'notStored', at: at(ms), failure: diskFull })
export const line = { sequence: 7, kind: 'cancel', reference: 'b00001', atMs: at(0).wallMs, keyFingerprint: 'f1' } as const
export const witnessed = (sequence = 7): CancelEvent => ({ kind: 'witnessed', at: at(0), line: { ...line, sequence } })

export const sending = cancellationAfter(confirm())
export const unknown = cancellationAfter(confirm(), unknownAnswer(0))
export const unproven = cancellationAfter(confirm(), cancelledAnswer())
export const proven = cancellationAfter(confirm(), cancelledAnswer(), found('CANCELLED'))
export const notCancelled = cancellationAfter(confirm(), unknownAnswer(0), found('CONFIRMED', minuteMs), found('CONFIRMED', 130 * secondMs))
export const notProcessed = cancellationAfter(confirm(), refusedAnswer())

export const kindsOf = ({ effects }: CancelStep) => effects.map(({ kind }) => kind)
export const saveOf = ({ effects }: CancelStep) => effects.find((effect) => effect.kind === 'save')
export const noticesOf = (step: CancelStep): NoticeKind[] => (saveOf(step)?.notices ?? []).map(({ kind }) => kind)
export const evidenceOf = (step: CancelStep) => (saveOf(step)?.evidence ?? []).map(({ what, body }) => ({ what, body }))

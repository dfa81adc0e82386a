/**
 * Rate keys. A key contains the whole query and a signature, so that the service need not store what it has shown; to a client it is
 * opaque. Every key has brackets, pipes, tildes and slashes, like those of the real service.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from '../../../shared/domain/zod.ts'
import type { RequestedStay } from './rates.ts'

/** Lifetime of a key, in milliseconds of the practice clock. */
export const keyLifetimeMs = 30 * 60_000

/** The content of a key. */
export interface RateKey {
  readonly hotelCode: string
  readonly stay: RequestedStay
  /** Index of the rate in the hotel's list. */
  readonly number: number
  readonly issuedAtMs: number
}

export type RateKeys = ReturnType<typeof createRateKeys>

const Content = z.tuple([
  z.string(),
  z.string(),
  z.string(),
  z.array(z.tuple([z.int(), z.array(z.int())])),
  z.string(),
  z.string(),
  z.int(),
  z.number(),
])

const pattern = /^PS\|([\w+/=]{16})\]_\[([\w+/=]{20})\]~\[([\w+/=]*)\/~$/

/** Creates keys signed with a secret; the same secret reads them after a restart. */
export function createRateKeys(secret: string) {
  const sign = (body: string) => createHmac('sha256', secret).update(body).digest('base64').slice(0, 16)

  return {
    issue({ hotelCode, stay: { checkin, checkout, paxes, currency, nationality }, number, issuedAtMs }: RateKey) {
      const parties = paxes.map(({ numberOfAdults, childrenAges }) => [numberOfAdults, childrenAges])
      const content = [hotelCode, checkin, checkout, parties, currency, nationality, number, issuedAtMs]
      const body = Buffer.from(JSON.stringify(content)).toString('base64')
      return `PS|${sign(body)}]_[${body.slice(0, 20)}]~[${body.slice(20)}/~`
    },

    /** Decodes a key; null when it was never issued here, was changed, or has expired. */
    read(text: string, nowMs: number) {
      const [, statedSignature = '', head = '', tail = ''] = pattern.exec(text) ?? []
      const body = head + tail
      if (statedSignature === '' || !timingSafeEqual(Buffer.from(statedSignature), Buffer.from(sign(body)))) return null
      const [hotelCode, checkin, checkout, parties, currency, nationality, number, issuedAtMs] = Content.parse(
        JSON.parse(Buffer.from(body, 'base64').toString()),
      )
      if (nowMs >= issuedAtMs + keyLifetimeMs) return null
      const paxes = parties.map(([numberOfAdults, childrenAges]) => ({ numberOfAdults, childrenAges }))
      return { hotelCode, stay: { checkin, checkout, paxes, currency, nationality }, number, issuedAtMs }
    },
  }
}

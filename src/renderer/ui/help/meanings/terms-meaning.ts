/** What coverage, record age, rate types and cancellation costs mean. */
import type { Coverage } from '../../../../shared/contract/views/sync-views.ts'
import type { penaltyAt } from '../../../../shared/domain/penalties.ts'
import type { Meaning } from './meaning.ts'

/** What the sync state of a day means. */
export const dayMeaning: Record<Coverage['runs'][number]['state'], Meaning> = {
  synced: { says: 'dayMeaning.synced', topic: 'sync' },
  stale: { says: 'dayMeaning.stale', topic: 'sync' },
  missing: { says: 'dayMeaning.missing', topic: 'sync' },
}

/** What the age of a record means: seen in the last hour, in the last day, or earlier. */
export const ageMeaning: Record<'now' | 'today' | 'old', Meaning> = {
  now: { says: 'ageMeaning.now', topic: 'sync' },
  today: { says: 'ageMeaning.today', topic: 'sync' },
  old: { says: 'ageMeaning.old', topic: 'sync' },
}

/** Returns who pays what under a rate type. */
export function rateTypeMeaning(rateType: string | null): Meaning {
  switch (rateType) {
    case 'NET':
      return { says: 'rateTypeMeaning.net', topic: 'money' }
    case 'SALE':
      return { says: 'rateTypeMeaning.sale', topic: 'money' }
    case 'DIRECT':
      return { says: 'rateTypeMeaning.direct', topic: 'money' }
    default:
      return { says: 'rateTypeMeaning.other', topic: 'money' }
  }
}

/** What each kind of cancellation cost means. */
export const refundMeaning: Record<ReturnType<typeof penaltyAt>['kind'], Meaning> = {
  free: { says: 'refundMeaning.free', topic: 'money' },
  charged: { says: 'refundMeaning.charged', topic: 'cancelling' },
  everything: { says: 'refundMeaning.everything', topic: 'money' },
  unknown: { says: 'refundMeaning.unknown', topic: 'money' },
}

/** Trying a connection before it is kept: two harmless calls, nothing is stored. */

import { FailureError } from '../../../shared/contract/failure.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import type { CallOutcome } from '../../service/answers/service.ts'
import { createServiceClient, type ServiceClientOptions } from '../../service/client.ts'
import { caNames } from '../../service/network/certificates.ts'
import { systemStore } from '../../service/network/system-store.ts'
import type { Shell } from '../../shell/shell.ts'
import type { StoredConnection } from '../settings/settings.ts'

/**
 * Asks for the bookings of today, which a true service answers and a wrong address or key does not; then for a destination
 * that does not exist, to learn whether the key may search by destination; null when that was not learned. Errors: what the service or
 * the network said.
 */
export async function tryConnection(
  { baseUrl, caPem, occupantsField }: StoredConnection,
  apiKey: string,
  shell: Pick<Shell, 'proxyFor'>,
  { nowMs, version, answerWorkerFile, logins }: Pick<ServiceClientOptions, 'nowMs' | 'version' | 'answerWorkerFile' | 'logins'>,
): Promise<{ reached: true; destinations: boolean | null; extraCa: string[] }> {
  const extraCa = caNames(caPem)
  const proxyFor = (url: string) => shell.proxyFor(url)
  const service = createServiceClient({
    baseUrl,
    apiKey,
    nowMs,
    version,
    answerWorkerFile,
    occupantsField,
    proxyFor,
    ...(logins && { logins }),
    ...(caPem && { extraCaPem: caPem }),
  })
  try {
    const today = dateIn('UTC', nowMs())
    const reached = await service.checkBookings({ fromDate: today, toDate: today })
    if (!reached.ok) {
      const { failure } = reached
      if (failure.kind !== 'notSent' || failure.cause !== 'certificate') throw new FailureError(failure)
      const { state: store } = await systemStore(answerWorkerFile)
      throw new FailureError({ kind: 'untrusted', detail: failure.detail, extraCa, store })
    }
    const destination = await service.checkHotels({
      destinationCode: 'DESKBOOK-TEST',
      checkin: addDays(today, 30),
      checkout: addDays(today, 31),
      paxes: [{ numberOfAdults: 1, childrenAges: [] }],
      currency: 'EUR',
      nationality: 'CH',
    })
    return { reached: true, destinations: learned(destination), extraCa }
  } finally {
    await service.close()
  }
}

/** A list means that it may, a refusal of permission that it may not. Whatever else is refused was perhaps not looked at so far. */
function learned(outcome: CallOutcome<'checkHotels'>): boolean | null {
  if (outcome.ok) return true
  return outcome.failure.kind === 'refused' && outcome.failure.why === 'permission' ? false : null
}

/** Tests a connection before it is stored, with two harmless calls. */

import { FailureError } from '../../../shared/contract/failure.ts'
import { addDays, dateIn } from '../../../shared/domain/dates.ts'
import type { CallOutcome } from '../../service/answers/service.ts'
import { createServiceClient, type ServiceClientOptions } from '../../service/client.ts'
import { caNames } from '../../service/network/certificates.ts'
import { systemStore } from '../../service/network/system-store.ts'
import type { Shell } from '../../shell/shell.ts'
import type { StoredConnection } from '../settings/settings.ts'

/**
 * Lists today's bookings, which fails for a wrong address or key; then searches a destination that does not exist, to learn whether the key may
 * search by destination (`destinations`, null if unknown). Errors: failures of the service or the network.
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

/** A list means yes, a permission refusal means no. Other failures may come before the permission check, so they mean unknown. */
function learned(outcome: CallOutcome<'checkHotels'>): boolean | null {
  if (outcome.ok) return true
  return outcome.failure.kind === 'refused' && outcome.failure.why === 'permission' ? false : null
}

/** Trying a connection before it is kept: two harmless calls, nothing is stored. */
import { addDays, dateIn } from '../../shared/dates.ts'
import { FailureError } from '../../shared/failure.ts'
import { createServiceClient, type ServiceClientOptions } from '../service/client.ts'
import type { CallOutcome } from '../service/service.ts'
import type { Shell } from '../shell/shell.ts'
import type { StoredConnection } from './settings.ts'

/**
 * Asks for the bookings of today, which a true service answers and a wrong address or key does not; then for a destination
 * that does not exist, to learn whether the key may search by destination; null when that was not learned. Errors: what the service or
 * the network said.
 */
export async function tryConnection(
  { baseUrl, caPem, occupantsField }: StoredConnection,
  apiKey: string,
  shell: Pick<Shell, 'proxyFor'>,
  { version, answerWorkerFile }: Pick<ServiceClientOptions, 'version' | 'answerWorkerFile'>,
): Promise<{ reached: true; destinations: boolean | null }> {
  const proxyFor = (url: string) => shell.proxyFor(url)
  const service = createServiceClient({
    baseUrl,
    apiKey,
    version,
    answerWorkerFile,
    occupantsField,
    proxyFor,
    ...(caPem && { extraCaPem: caPem }),
  })
  try {
    const today = dateIn('UTC', Date.now())
    const reached = await service.checkBookings({ fromDate: today, toDate: today })
    if (!reached.ok) throw new FailureError(reached.failure)
    const destination = await service.checkHotels({
      destinationCode: 'DESKBOOK-TEST',
      checkin: addDays(today, 30),
      checkout: addDays(today, 31),
      paxes: [{ numberOfAdults: 1, childrenAges: [] }],
      currency: 'EUR',
      nationality: 'CH',
    })
    return { reached: true, destinations: learned(destination) }
  } finally {
    await service.close()
  }
}

/** A list means that it may, a refusal of permission that it may not. Whatever else is refused was perhaps not looked at so far. */
function learned(outcome: CallOutcome<'checkHotels'>): boolean | null {
  if (outcome.ok) return true
  return outcome.failure.kind === 'refused' && outcome.failure.why === 'permission' ? false : null
}

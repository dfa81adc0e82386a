/** The client of the service for the connection in use. There is none while there is no API key. */
import { FailureError } from '../../../shared/contract/failure.ts'
import { createServiceConnection, type ServiceConnection } from '../../booking/running/service-connection.ts'
import type { PracticeService } from '../../practice/service.ts'
import { createServiceClient } from '../../service/client.ts'
import type { ProxyLogins } from '../../service/network/proxy-logins.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { StoredConnection } from '../settings/settings.ts'

/** How a session reaches the service. */
export interface ServiceAccess {
  /** The connection to the service; null while there is no API key. */
  current(): ServiceConnection | null
  /** The same. Errors: `noKey`; `unsupported` for a reader copy, which has no service. */
  need(): ServiceConnection
  /** Takes a new API key into use, or none, and ends what was asked under the one before. */
  takeKey(apiKey: string | null): Promise<void>
  close(): Promise<void>
}

/** What a service is reached with, beside the context. */
export interface ServiceAccessParts {
  readonly connection: StoredConnection
  /** The practice service, when it is the one that is asked. */
  readonly practice: PracticeService | null
  /** Names and passwords of proxies. */
  readonly logins: Pick<ProxyLogins, 'offer' | 'asked'>
  /** Called when the service goes out of reach or comes back. */
  readonly changed: () => void
}

/** Reaches the service of a connection; nothing is asked before `takeKey`. */
export function createServiceAccess(
  { shell, paths, version, clock }: Pick<DeskContext, 'shell' | 'paths' | 'version' | 'clock'>,
  { connection, practice, logins, changed }: ServiceAccessParts,
): ServiceAccess {
  let service: ServiceConnection | null = null

  const clientFor = (apiKey: string) => {
    const { baseUrl, occupantsField, bookTimeoutSeconds, caPem } = connection
    return createServiceClient({
      baseUrl,
      apiKey,
      nowMs: () => clock.nowMs(),
      version,
      answerWorkerFile: paths.answerWorkerFile,
      logins,
      occupantsField,
      timeouts: { bookRate: bookTimeoutSeconds * 1000 },
      proxyFor: (url: string) => shell.proxyFor(url),
      ...(caPem && { extraCaPem: caPem }),
      ...(practice && { fetch: ((input, init) => practice.fetch(new Request(input, init))) satisfies typeof fetch }),
    })
  }

  return {
    current: () => service,
    need: () => {
      if (!service) throw new FailureError({ kind: connection.mode === 'reader' ? 'unsupported' : 'noKey' })
      return service
    },
    takeKey: async (apiKey) => {
      const before = service
      service = apiKey === null ? null : createServiceConnection(clientFor(apiKey), clock, changed)
      await before?.close()
    },
    close: async () => {
      await service?.close()
      service = null
    },
  }
}

/** The service client of the current connection. There is none while there is no API key. */
import { FailureError } from '../../../shared/contract/failure.ts'
import { createServiceConnection, type ServiceConnection } from '../../booking/lifecycle/service-connection.ts'
import type { PracticeService } from '../../practice/service.ts'
import { createServiceClient } from '../../service/client.ts'
import type { ProxyLogins } from '../../service/network/proxy-logins.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { StoredConnection } from '../settings/settings.ts'

/** A session's access to the service. */
export type ServiceAccess = ReturnType<typeof createServiceAccess>

/** Dependencies of the service access, in addition to the context. */
export interface ServiceAccessParts {
  readonly connection: StoredConnection
  /** The practice service, if the connection uses it; otherwise null. */
  readonly practice: PracticeService | null
  /** Names and passwords of proxies. */
  readonly logins: Pick<ProxyLogins, 'offer' | 'noteLoginRequired'>
  /** Called when the service becomes unreachable or reachable again. */
  readonly changed: () => void
}

/** Creates the access to a connection's service; nothing is requested before `takeKey`. */
export function createServiceAccess(
  { shell, paths, version, clock }: Pick<DeskContext, 'shell' | 'paths' | 'version' | 'clock'>,
  { connection, practice, logins, changed }: ServiceAccessParts,
) {
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
    /** The connection to the service; null while there is no API key. */
    current: () => service,
    /** The connection to the service. Errors: `noKey`; `unsupported` for a reader copy, which has no service. */
    need: () => {
      if (!service) throw new FailureError({ kind: connection.mode === 'reader' ? 'unsupported' : 'noKey' })
      return service
    },
    /** Switches to a new API key, or to none, and aborts the calls made with the previous one. */
    takeKey: async (apiKey: string | null) => {
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

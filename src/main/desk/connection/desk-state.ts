/** The desk state for the window: connections, ledger, keychain and activity. */

import type { KeychainErrorCode } from '../../../shared/contract/failure.ts'
import type { DeskState } from '../../../shared/contract/views/desk-views.ts'
import type { ProxyLogins } from '../../service/network/proxy-logins.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { DataPlace } from '../settings/data-place.ts'
import type { StoredConnection } from '../settings/settings.ts'
import type { ApiKeys } from './api-keys.ts'
import type { Switching } from './switching.ts'

/** Sources of the state, in addition to the context. Each is read when the state is read. */
export interface DeskStateParts {
  readonly switching: Pick<Switching, 'current' | 'isSending' | 'openCasesOf'>
  readonly keys: Pick<ApiKeys, 'place' | 'isOfOtherPlace'>
  /** Why the keychain did not answer for an API key; null when it did. */
  readonly keychain: () => KeychainErrorCode | null
  /** Whether the system is asking for the keychain's password. */
  readonly keychainAsks: () => boolean
  readonly logins: Pick<ProxyLogins, 'state'>
  /** The name of an offered file; null if there is none. */
  readonly offeredCopy: () => string | null
  /** The state of the data folder. */
  readonly place: DataPlace['state']
  /** The ledgers found in the data folder at startup. */
  readonly ledgers: () => DeskState['foundLedgers']
  /** The state of app updates. */
  readonly updates: () => DeskState['updates']
}

/** Returns a function that reads the current state. */
export function createDeskState(context: DeskContext, parts: DeskStateParts): () => DeskState {
  const { shell, memory, version, deskZone, isZoneKnown, excelMarks, clock } = context
  const { switching, keys, keychain, keychainAsks, logins, offeredCopy, place, ledgers, updates } = parts

  const view = ({ id, mode, name, baseUrl, bookTimeoutSeconds }: StoredConnection): DeskState['connections'][number] => ({
    id,
    mode,
    name,
    baseUrl,
    key: mode === 'practice' ? 'session' : keys.place(id),
    keyOfOtherPlace: keys.isOfOtherPlace(id),
    bookTimeoutSeconds,
    openCases: switching.openCasesOf(id),
  })

  return () => {
    const session = switching.current()
    const ledger = session?.ledgerState() ?? { ledger: 'none', trouble: null }
    const { connections, settings } = memory.read()
    return {
      version,
      shell: shell.kind,
      connections: connections.map(view),
      active: session && view(session.connection),
      ledger: ledger.ledger,
      ledgerTrouble: ledger.trouble,
      readOnly: session?.maintenance().readOnly ?? null,
      asOfMs: session?.asOfMs() ?? null,
      accountingZone: session?.accountingZone() ?? settings.accountingZone,
      check: session?.maintenance().check ?? 'notYet',
      catchUp: session?.catchUp() ?? null,
      keychain: keychain() ?? session?.keyTrouble() ?? 'ok',
      keychainAsks: keychainAsks(),
      proxy: logins.state(),
      recoveryCode: session?.codeMark() ?? null,
      openCases: session ? switching.openCasesOf(session.connection.id) : 0,
      notices: session?.notices() ?? 0,
      sending: switching.isSending(),
      comparedAtMs: session?.comparedAtMs() ?? null,
      online: session?.online() ?? null,
      deskZone,
      isZoneKnown,
      excelMarks,
      offeredCopy: offeredCopy(),
      ...place(),
      settingsLost: memory.lost,
      foundLedgers: ledgers().filter((ledger) => !connections.some(({ id }) => id === ledger.id)),
      updates: updates(),
      nowMs: clock.nowMs(),
    }
  }
}

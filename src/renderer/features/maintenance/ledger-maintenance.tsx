import { Skeleton, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { isReader } from '../../ui/desk-abilities.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { SettingSection } from '../../ui/layout/setting-section.tsx'
import { useLinkedPart } from '../../ui/use-linked-part.ts'
import { Backups } from './backups/backups.tsx'
import { PutAside } from './backups/put-aside.tsx'
import { CheckLine } from './check-line.tsx'
import { GuestRights } from './guests/guest-rights.tsx'
import { Retention } from './guests/retention.tsx'
import { keptOf } from './maintenance-slice.ts'
import { ReaderCopies } from './reader-copies.tsx'

/** How the ledger in use is kept, also while it cannot be opened. A reader copy is kept by the desk that wrote it. */
export function LedgerMaintenance() {
  const reads = useApp((app) => isReader(app.desk))
  return reads ? null : <Kept />
}

function Kept() {
  const state = useApp((app) => app.maintenance)
  const readKeeping = useApp((app) => app.readKeeping)
  const ledger = useApp((app) => app.desk?.ledger)
  const check = useApp((app) => app.desk?.check)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a ledger that has opened or was checked is kept anew
  useEffect(() => {
    void readKeeping()
  }, [readKeeping, ledger, check])

  const keeping = keptOf(state)
  const place = useLinkedPart(keeping !== null)

  return (
    <Stack gap={32} ref={place}>
      {state.status === 'failed' && <FailureNote failure={state.failure} onRetry={() => void readKeeping()} />}
      {state.status === 'unread' && (
        <SettingSection title={say('ledgerMaintenance.ledger')}>
          <Stack gap="md" role="status" aria-label={say('ledgerMaintenance.readingHowTheLedgerIs')}>
            {[60, 90, 75].map((width) => (
              <Skeleton key={width} height={16} width={`${width}%`} />
            ))}
          </Stack>
        </SettingSection>
      )}
      {keeping && (
        <>
          <SettingSection title={say('ledgerMaintenance.ledger')} id="backups">
            <CheckLine keeping={keeping} />
            <Backups keeping={keeping} />
            <PutAside files={keeping.putAside} />
          </SettingSection>
          <ReaderCopies schedule={keeping.readerCopy} />
          <SettingSection title={say('ledgerMaintenance.guestsNames')}>
            <Retention keeping={keeping} />
            <GuestRights />
          </SettingSection>
        </>
      )}
    </Stack>
  )
}

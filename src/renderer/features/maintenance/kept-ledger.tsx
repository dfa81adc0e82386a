import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { Maintenance } from '../../../shared/contract/views/maintenance-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { isReader } from '../../ui/desk-abilities.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { SettingSection } from '../../ui/layout/setting-section.tsx'
import { keptOf } from './maintenance-slice.ts'

/** How the ledger in use is kept, also while it cannot be opened, once that was read. A reader copy is kept by the desk that wrote it. */
export function KeptLedger({ children }: { readonly children: (keeping: Maintenance) => ReactNode }) {
  const reads = useApp((app) => isReader(app.desk))
  if (!reads) return <Kept>{children}</Kept>
  return (
    <SettingSection title={say('ledgerMaintenance.ledger')}>
      <p className="dim">{say('keptLedger.keptByTheDeskThat')}</p>
    </SettingSection>
  )
}

function Kept({ children }: { readonly children: (keeping: Maintenance) => ReactNode }) {
  const state = useApp((app) => app.maintenance)
  const readKeeping = useApp((app) => app.readKeeping)
  const ledger = useApp((app) => app.desk?.ledger)
  const check = useApp((app) => app.desk?.check)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a ledger that has opened or was checked is kept anew
  useEffect(() => {
    void readKeeping()
  }, [readKeeping, ledger, check])

  const keeping = keptOf(state)
  return (
    <Stack gap={32}>
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
      {keeping && children(keeping)}
    </Stack>
  )
}

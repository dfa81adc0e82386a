import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { Maintenance } from '../../../shared/contract/views/maintenance-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { isReader } from '../../ui/desk-abilities.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { SettingSection } from '../../ui/layout/setting-section.tsx'
import { keptOf } from './maintenance-slice.ts'

/** Renders the maintenance settings of the active ledger once they are loaded, even if it cannot be opened. A reader copy has none. */
export function KeptLedger({ children }: { readonly children: (keeping: Maintenance) => ReactNode }) {
  const isReaderCopy = useApp((app) => isReader(app.desk))
  if (!isReaderCopy) return <OwnLedger>{children}</OwnLedger>
  return (
    <SettingSection title={say('common.ledger')}>
      <p className="dim">{say('keptLedger.readerCopyHint')}</p>
    </SettingSection>
  )
}

function OwnLedger({ children }: { readonly children: (keeping: Maintenance) => ReactNode }) {
  const state = useApp((app) => app.maintenance)
  const readKeeping = useApp((app) => app.readKeeping)
  const ledger = useApp((app) => app.desk?.ledger)
  const check = useApp((app) => app.desk?.check)

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening or checking the ledger changes its maintenance state
  useEffect(() => {
    void readKeeping()
  }, [readKeeping, ledger, check])

  const keeping = keptOf(state)
  return (
    <Stack gap={32}>
      {state.status === 'failed' && <FailureNote failure={state.failure} onRetry={() => void readKeeping()} />}
      {state.status === 'unread' && (
        <SettingSection title={say('common.ledger')}>
          <Stack gap="md" role="status" aria-label={say('ledgerMaintenance.loading')}>
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

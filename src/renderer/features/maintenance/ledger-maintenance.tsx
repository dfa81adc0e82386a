import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import type { Maintenance } from '../../../shared/contract/views/maintenance-views.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { Tag, toneIcons } from '../../ui/booking/tag.tsx'
import { useClock } from '../../ui/clock.tsx'
import { isReader } from '../../ui/desk-abilities.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { StopButton } from '../../ui/feedback/stop-button.tsx'
import { SettingSection } from '../../ui/layout/setting-section.tsx'
import { Backups, QuarantinedFiles } from './backups/backups.tsx'
import { GuestRights } from './guests/guest-rights.tsx'
import { Retention } from './guests/retention.tsx'
import styles from './maintenance.module.css'
import { maintenanceOf } from './maintenance-slice.ts'
import { checkWords } from './maintenance-words.ts'
import { ReaderCopies } from './reader-copies.tsx'

/** Renders the settings for guests' names in the active ledger, and for its reader copies. */
export function LedgerNamesAndCopies() {
  return (
    <MaintenanceSettings>
      {(maintenance) => (
        <>
          <SettingSection title={say('ledgerMaintenance.guestsNames')}>
            <Retention maintenance={maintenance} />
            <GuestRights />
          </SettingSection>
          <ReaderCopies schedule={maintenance.readerCopy} />
        </>
      )}
    </MaintenanceSettings>
  )
}

/** Renders the integrity check of the active ledger, its backups, and its quarantined files. */
export function LedgerMaintenancePart() {
  return (
    <MaintenanceSettings>
      {(maintenance) => (
        <SettingSection title={say('common.ledger')}>
          <CheckLine maintenance={maintenance} />
          <Backups maintenance={maintenance} />
          <QuarantinedFiles files={maintenance.quarantined} />
        </SettingSection>
      )}
    </MaintenanceSettings>
  )
}

/** Renders the state of the last integrity check of the whole ledger file. */
function CheckLine({ maintenance }: { readonly maintenance: Maintenance }) {
  const { zone } = useClock()
  const stop = useApp((app) => app.maintenance.stop)
  const { check, checkFailure } = maintenance
  const { tone, word, text } = checkWords(maintenance, zone)
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <div className="strong">{say('checkLine.check')}</div>
        <div className="dim" role="status">
          {text}
        </div>
      </div>
      {check === 'running' && <StopButton label={say('checkLine.stop')} onStop={() => void stop('check')} />}
      <Tag tone={tone} icon={toneIcons[tone]}>
        {word}
      </Tag>
      {check === 'notYet' && checkFailure !== null && checkFailure.kind !== 'stopped' && (
        <div className={styles.whole}>
          <FailureNote failure={checkFailure} />
        </div>
      )}
    </div>
  )
}

/** Renders the maintenance settings of the active ledger once they are loaded, even if the ledger cannot be opened. A reader copy has none. */
function MaintenanceSettings({ children }: { readonly children: (maintenance: Maintenance) => ReactNode }) {
  const isReaderCopy = useApp((app) => isReader(app.desk))
  if (!isReaderCopy) return <LoadedMaintenance>{children}</LoadedMaintenance>
  return (
    <SettingSection title={say('common.ledger')}>
      <p className="dim">{say('keptLedger.readerCopyHint')}</p>
    </SettingSection>
  )
}

function LoadedMaintenance({ children }: { readonly children: (maintenance: Maintenance) => ReactNode }) {
  const { state, read } = useApp((app) => app.maintenance)
  const ledger = useApp((app) => app.desk?.ledger)
  const check = useApp((app) => app.desk?.check)

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening or checking the ledger changes its maintenance state
  useEffect(() => void read(), [read, ledger, check])

  const maintenance = maintenanceOf(state)
  return (
    <Stack gap={32}>
      {state.status === 'failed' && <FailureNote failure={state.failure} onRetry={() => void read()} />}
      {state.status === 'unread' && (
        <SettingSection title={say('common.ledger')}>
          <Stack gap="md" role="status" aria-label={say('ledgerMaintenance.loading')}>
            {[60, 90, 75].map((width) => (
              <Skeleton key={width} height={16} width={`${width}%`} />
            ))}
          </Stack>
        </SettingSection>
      )}
      {maintenance && children(maintenance)}
    </Stack>
  )
}

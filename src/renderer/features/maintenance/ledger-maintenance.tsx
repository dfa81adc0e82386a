import { say } from '../../../shared/words/say.ts'
import { SettingSection } from '../../ui/layout/setting-section.tsx'
import { Backups } from './backups/backups.tsx'
import { QuarantinedFiles } from './backups/quarantined-files.tsx'
import { CheckLine } from './check-line.tsx'
import { GuestRights } from './guests/guest-rights.tsx'
import { Retention } from './guests/retention.tsx'
import { KeptLedger } from './kept-ledger.tsx'
import { ReaderCopies } from './reader-copies.tsx'

/** Renders the settings for guests' names in the active ledger, and for its reader copies. */
export function LedgerNamesAndCopies() {
  return (
    <KeptLedger>
      {(keeping) => (
        <>
          <SettingSection title={say('ledgerMaintenance.guestsNames')}>
            <Retention keeping={keeping} />
            <GuestRights />
          </SettingSection>
          <ReaderCopies schedule={keeping.readerCopy} />
        </>
      )}
    </KeptLedger>
  )
}

/** Renders the integrity check of the active ledger, its backups, and its quarantined files. */
export function LedgerKeeping() {
  return (
    <KeptLedger>
      {(keeping) => (
        <SettingSection title={say('common.ledger')}>
          <CheckLine keeping={keeping} />
          <Backups keeping={keeping} />
          <QuarantinedFiles files={keeping.putAside} />
        </SettingSection>
      )}
    </KeptLedger>
  )
}

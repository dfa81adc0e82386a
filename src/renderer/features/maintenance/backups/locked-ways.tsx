import { Button, Modal, Stack } from '@mantine/core'
import { IconDatabaseImport, IconNotebook } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { ChoiceCard } from '../../../ui/layout/choice-card.tsx'
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx'
import styles from '../maintenance.module.css'
import { maintenanceOf, type RestoreSource } from '../maintenance-slice.ts'
import { BackupTable } from './backups.tsx'
import { RestoreDialog } from './restore-dialog.tsx'

/** Renders the ways out of a ledger that cannot be opened: restoring a backup or starting a new ledger. */
export function LockedLedgerChoices() {
  const dismissNews = useApp((app) => app.maintenance.dismissNews)
  const [shownDialog, setShownDialog] = useState<RestoreSource | 'list' | null>(null)
  const showDialog = (what: RestoreSource | 'list') => {
    dismissNews()
    setShownDialog(what)
  }
  return (
    <>
      <ChoiceCard
        icon={<IconDatabaseImport aria-hidden />}
        title={say('lockedWays.restoreTitle')}
        buttonText={say('common.restoreBackupButton')}
        onPress={() => showDialog('list')}
        text={say('lockedWays.restoreHint')}
      />
      <ChoiceCard
        icon={<IconNotebook aria-hidden />}
        title={say('common.newLedger')}
        buttonText={say('common.newLedgerButton')}
        onPress={() => showDialog({ kind: 'new' })}
        text={say('lockedWays.newLedgerHint')}
      />
      {shownDialog === 'list' && <BackupList onChoose={showDialog} onClose={() => setShownDialog(null)} />}
      {shownDialog !== null && shownDialog !== 'list' && <RestoreDialog what={shownDialog} onClose={() => setShownDialog(null)} />}
    </>
  )
}

function BackupList({ onChoose, onClose }: { onChoose(what: RestoreSource): void; onClose(): void }) {
  const { state, action, read, chooseBackup } = useApp((app) => app.maintenance)
  useEffect(() => void read(), [read])
  const backups = maintenanceOf(state)?.backups ?? []
  const choose = async () => {
    const chosen = await chooseBackup()
    if (chosen) onChoose(chosen)
  }
  return (
    <Modal opened onClose={onClose} title={say('lockedWays.question')} size={680} withCloseButton={false} closeOnClickOutside={false}>
      <Stack gap="md">
        {state.status === 'failed' && <FailureNote failure={state.failure} onRetry={() => void read()} />}
        {backups.length > 0 && <BackupTable backups={backups} disabled={action.status === 'busy'} onRestore={onChoose} />}
        {state.status === 'read' && backups.length === 0 && <p className={`dim ${styles.sentence}`}>{say('lockedWays.empty')}</p>}
        {action.status === 'failed' && action.what === 'chooseBackup' && <FailureNote failure={action.failure} />}
        <DialogFoot>
          <Button variant="default" onClick={onClose}>
            {say('common.cancel')}
          </Button>
          <Button variant="default" loading={action.status === 'busy'} onClick={() => void choose()}>
            {say('lockedWays.chooseElsewhereButton')}
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  )
}

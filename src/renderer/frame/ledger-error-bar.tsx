import { Button } from '@mantine/core'
import type { DeskState } from '../../shared/contract/views/desk-views.ts'
import { say } from '../../shared/words/say.ts'
import { useApp } from '../store.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { FailureNote } from '../ui/feedback/failure-note.tsx'
import { isLedgerErrorCode, isReaderCopyErrorCode } from '../ui/wording/failure-causes.ts'

/** Shows above the page why the ledger cannot be opened or written. No booking can be made until this is fixed. */
export function LedgerErrorBar({ desk }: { readonly desk: DeskState }) {
  if (desk.ledger === 'failed') return <NotOpen trouble={desk.ledgerTrouble} isCopy={desk.active?.mode === 'reader'} />
  if (desk.ledger !== 'open') return null
  if (desk.check === 'damaged') {
    return (
      <Banner tone="failed" headline={say('ledgerTrouble.checkDamagedWhat')} action={<RestoreButton />}>
        {say('ledgerTrouble.checkDamagedMeaning')}
      </Banner>
    )
  }
  if (desk.readOnly === 'readOnly') {
    return (
      <Banner tone="unknown" headline={say('ledgerTrouble.readOnlyWhat')} action={<TryAgainButton />}>
        {say('ledgerTrouble.readOnlyMeaning')}
      </Banner>
    )
  }
  if (desk.readOnly === 'diskFull') {
    return (
      <Banner tone="unknown" headline={say('common.diskFull')} action={<TryAgainButton />}>
        {say('ledgerTrouble.diskFullMeaning')}
      </Banner>
    )
  }
  if (desk.readOnly === 'diskFailed') {
    return (
      <Banner tone="failed" headline={say('common.ledgerDiskFailed')} action={<TryAgainButton />}>
        {say('ledgerTrouble.diskFailedMeaning')}
      </Banner>
    )
  }
  return null
}

function NotOpen({ trouble, isCopy }: { readonly trouble: string | null; readonly isCopy: boolean }) {
  const tryAgain = useTryAgain()
  const errorCode = trouble !== null && isLedgerErrorCode(trouble) ? trouble : 'closed'
  if (isCopy && isReaderCopyErrorCode(errorCode)) {
    return (
      <div style={{ padding: '8px 16px 0' }}>
        <FailureNote failure={{ kind: 'readerCopy', trouble: errorCode }} onRetry={tryAgain} />
      </div>
    )
  }
  if (errorCode === 'damaged') {
    return (
      <Banner tone="failed" headline={say('ledgerTrouble.damagedWhat')} action={<RestoreButton />}>
        {say('ledgerTrouble.damagedMeaning')}
      </Banner>
    )
  }
  if (errorCode === 'networkFolder') return <NetworkFolder />
  return (
    <div style={{ padding: '8px 16px 0' }}>
      <FailureNote failure={{ kind: 'ledger', trouble: errorCode }} onRetry={tryAgain} />
    </div>
  )
}

/** Offers to choose another folder if the data folder is on a network drive, and shows why a chosen folder was rejected. */
function NetworkFolder() {
  const choice = useApp((app) => app.dataFolder.choice)
  const choose = useApp((app) => app.dataFolder.choose)
  return (
    <>
      {choice.status === 'failed' && (
        <div style={{ padding: '8px 16px' }}>
          <p style={{ margin: '0 0 4px' }}>{say('ledgerTrouble.folderNotTaken')}</p>
          <FailureNote failure={choice.failure} />
        </div>
      )}
      <Banner
        tone="failed"
        headline={say('ledgerTrouble.networkFolderWhat')}
        action={
          <Button variant="default" loading={choice.status === 'choosing'} onClick={() => void choose()}>
            {say('ledgerTrouble.chooseFolder')}
          </Button>
        }
      >
        {say('ledgerTrouble.networkFolderMeaning')}
      </Banner>
    </>
  )
}

/** Leads to the backups, which are available even if the ledger is not. */
function RestoreButton() {
  const goTo = useApp((app) => app.goTo)
  return (
    <Button variant="default" onClick={() => goTo({ name: 'settings', part: 'keeping' })}>
      {say('common.restoreBackupButton')}
    </Button>
  )
}

/** Returns a function that opens the ledger of the active connection again. */
function useTryAgain(): () => void {
  const id = useApp((app) => app.desk?.active?.id)
  const chooseConnection = useApp((app) => app.connection.use)
  return () => {
    if (id !== undefined) void chooseConnection(id)
  }
}

function TryAgainButton() {
  const busy = useApp((app) => app.connection.state.status === 'busy')
  const tryAgain = useTryAgain()
  return (
    <Button variant="default" loading={busy} onClick={tryAgain}>
      {say('common.tryAgain')}
    </Button>
  )
}

import { Button } from '@mantine/core'
import type { DeskState } from '../../shared/contract/desk-views.ts'
import { useApp } from '../store.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { FailureNote } from '../ui/feedback/failure-note.tsx'
import { isLedgerTrouble, isReaderCopyTrouble } from '../ui/wording/failure-causes.ts'

/** Says above the page what keeps the ledger from being opened or written, for no booking can be made until that is mended. */
export function LedgerTrouble({ desk }: { readonly desk: DeskState }) {
  if (desk.ledger === 'failed') return <NotOpen trouble={desk.ledgerTrouble} isCopy={desk.active?.mode === 'reader'} />
  if (desk.ledger !== 'open') return null
  if (desk.check === 'damaged') {
    return (
      <Banner tone="failed" what="The ledger’s file is damaged: the check of the whole file found it." action={<RestoreButton />}>
        Nothing is booked or cancelled with it. What can still be read is shown. Restore the newest backup that was verified.
      </Banner>
    )
  }
  if (desk.readOnly === 'readOnly') {
    return (
      <Banner tone="unknown" what="The ledger can be read and not written: its folder is read-only." action={<TryAgainButton />}>
        Nothing can be booked or cancelled, for it could not be kept. Looking up works, and exporting to another folder. Make the folder of
        Deskbook’s data writable, then try again.
      </Banner>
    )
  }
  if (desk.readOnly === 'diskFull') {
    return (
      <Banner tone="unknown" what="The disk is full." action={<TryAgainButton />}>
        Nothing can be booked or cancelled, for it could not be kept. Looking up works, and exporting to another disk. Make room on the
        disk, then try again.
      </Banner>
    )
  }
  if (desk.readOnly === 'diskFailed') {
    return (
      <Banner tone="failed" what="The disk with the ledger does not answer." action={<TryAgainButton />}>
        Nothing can be booked or cancelled, for it could not be kept. The ledger is not known to be damaged: no backup is needed for this.
        Look whether the disk is connected, then try again.
      </Banner>
    )
  }
  return null
}

function NotOpen({ trouble, isCopy }: { readonly trouble: string | null; readonly isCopy: boolean }) {
  const tryAgain = useTryAgain()
  const told = trouble !== null && isLedgerTrouble(trouble) ? trouble : 'closed'
  if (isCopy && isReaderCopyTrouble(told)) {
    return (
      <div style={{ padding: '8px 16px 0' }}>
        <FailureNote failure={{ kind: 'readerCopy', trouble: told }} onRetry={tryAgain} />
      </div>
    )
  }
  if (told === 'damaged') {
    return (
      <Banner tone="failed" what="The ledger’s file is damaged. A backup can take its place." action={<RestoreButton />}>
        The file is then put aside, not deleted, and what was booked since the backup comes back with the next sync.
      </Banner>
    )
  }
  if (told === 'networkFolder') return <NetworkFolder />
  return (
    <div style={{ padding: '8px 16px 0' }}>
      <FailureNote failure={{ kind: 'ledger', trouble: told }} onRetry={tryAgain} />
    </div>
  )
}

/** The folder of the data lies on a network, so another one is chosen. Why one was not taken stands above the way to choose again. */
function NetworkFolder() {
  const choice = useApp((app) => app.folderChoice)
  const choose = useApp((app) => app.chooseFolder)
  return (
    <>
      {choice.status === 'failed' && (
        <div style={{ padding: '8px 16px' }}>
          <p style={{ margin: '0 0 4px' }}>The folder that you chose was not taken. Deskbook’s data lie where they lay.</p>
          <FailureNote failure={choice.failure} />
        </div>
      )}
      <Banner
        tone="failed"
        what="Deskbook’s folder lies on a network drive, where a ledger could be damaged."
        action={
          <Button variant="default" loading={choice.status === 'choosing'} onClick={() => void choose()}>
            Choose a folder on this computer…
          </Button>
        }
      >
        The ledger was not opened, and nothing can be booked. Settings, connections and ledgers that lie there are copied to the folder that
        you choose, unless another computer has taken them over.
      </Banner>
    </>
  )
}

/** The way to the backups, which are there while the ledger is not. */
function RestoreButton() {
  const goTo = useApp((app) => app.goTo)
  return (
    <Button variant="default" onClick={() => goTo({ name: 'settings', part: 'backups' })}>
      Restore a backup…
    </Button>
  )
}

/** Opens the ledger of the connection in use once more. */
function useTryAgain(): () => void {
  const id = useApp((app) => app.desk?.active?.id)
  const chooseConnection = useApp((app) => app.chooseConnection)
  return () => {
    if (id !== undefined) void chooseConnection(id)
  }
}

function TryAgainButton() {
  const busy = useApp((app) => app.connection.status === 'busy')
  const tryAgain = useTryAgain()
  return (
    <Button variant="default" loading={busy} onClick={tryAgain}>
      Try again
    </Button>
  )
}

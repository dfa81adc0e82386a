/** Banners above the page: events at this start, and errors of the ledger. */
import { Button, Group } from '@mantine/core'
import type { DeskState } from '../../shared/contract/views/desk-views.ts'
import { say, texts } from '../../shared/words/say.ts'
import { currentApp, useApp } from '../store.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { FailureNote } from '../ui/feedback/failure-note.tsx'
import { isLedgerErrorCode, isReaderCopyErrorCode } from '../ui/wording/failure-causes.ts'
import type { StartNewsKind } from './desk-slices.ts'

/** Banners about events at this start, each shown until the clerk dismisses it. */
export function StartNews({ desk }: { readonly desk: DeskState }) {
  const dismissedNews = useApp((app) => app.dataFolder.dismissedStartNews)
  const goTo = useApp((app) => app.goTo)
  return (
    <>
      {desk.movedFrom !== null && !dismissedNews.includes('moved') && (
        <Banner tone="info" headline={say('movedData.what')} action={<Dismiss news="moved" />}>
          {say('movedData.meaning', { movedFrom: desk.movedFrom })}
        </Banner>
      )}
      {desk.settingsLost !== null && !dismissedNews.includes('settingsLost') && (
        <Banner
          tone="unknown"
          headline={desk.settingsLost === 'all' ? say('settingsLost.allWhat') : say('settingsLost.someWhat')}
          action={<Dismiss news="settingsLost" />}
        >
          {desk.foundLedgers.length > 0 ? say('settingsLost.nextWithLedgers') : say('settingsLost.next')}
        </Banner>
      )}
      {desk.active !== null && !desk.isZoneKnown && !dismissedNews.includes('zoneUnknown') && (
        <Banner
          tone="unknown"
          headline={say('zoneUnknown.what')}
          action={
            <Group gap="sm" wrap="nowrap">
              <Button variant="default" onClick={() => goTo({ name: 'settings', part: 'accounting' })}>
                {say('zoneUnknown.chooseButton')}
              </Button>
              <Dismiss news="zoneUnknown" />
            </Group>
          }
        >
          {say('zoneUnknown.next', { zone: desk.deskZone })}
        </Banner>
      )}
    </>
  )
}

function Dismiss({ news }: { readonly news: StartNewsKind }) {
  const dismissNews = useApp((app) => app.dataFolder.dismissStartNews)
  return (
    <Button variant="default" onClick={() => dismissNews(news)}>
      {say('common.dismiss')}
    </Button>
  )
}

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
  if (desk.readOnly === null || desk.readOnly === 'readerCopy') return null
  const { what, meaning } = readOnlyWords[desk.readOnly]
  return (
    <Banner tone={desk.readOnly === 'diskFailed' ? 'failed' : 'unknown'} headline={what} action={<TryAgainButton />}>
      {meaning}
    </Banner>
  )
}

const readOnlyWords = {
  readOnly: texts({ what: 'ledgerTrouble.readOnlyWhat', meaning: 'ledgerTrouble.readOnlyMeaning' }),
  diskFull: texts({ what: 'common.diskFull', meaning: 'ledgerTrouble.diskFullMeaning' }),
  diskFailed: texts({ what: 'common.ledgerDiskFailed', meaning: 'ledgerTrouble.diskFailedMeaning' }),
}

function NotOpen({ trouble, isCopy }: { readonly trouble: string | null; readonly isCopy: boolean }) {
  const errorCode = trouble !== null && isLedgerErrorCode(trouble) ? trouble : 'closed'
  const copyFailure = isCopy && isReaderCopyErrorCode(errorCode) ? ({ kind: 'readerCopy', trouble: errorCode } as const) : null
  if (errorCode === 'damaged' && !copyFailure) {
    return (
      <Banner tone="failed" headline={say('ledgerTrouble.damagedWhat')} action={<RestoreButton />}>
        {say('ledgerTrouble.damagedMeaning')}
      </Banner>
    )
  }
  if (errorCode === 'networkFolder') return <NetworkFolder />
  return (
    <div style={{ padding: '8px 16px 0' }}>
      <FailureNote failure={copyFailure ?? { kind: 'ledger', trouble: errorCode }} onRetry={tryAgain} />
    </div>
  )
}

/** Offers to choose another folder if the data folder is on a network drive, and shows why a chosen folder was rejected. */
function NetworkFolder() {
  const { choice, choose } = useApp((app) => app.dataFolder)
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

/** Opens the ledger of the active connection again. */
function tryAgain(): void {
  const { desk, connection } = currentApp()
  if (desk?.active) void connection.use(desk.active.id)
}

function TryAgainButton() {
  const busy = useApp((app) => app.connection.state.status === 'busy')
  return (
    <Button variant="default" loading={busy} onClick={tryAgain}>
      {say('common.tryAgain')}
    </Button>
  )
}

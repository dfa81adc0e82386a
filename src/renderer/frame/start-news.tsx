import { Button, Group } from '@mantine/core'
import type { DeskState } from '../../shared/contract/views/desk-views.ts'
import { say } from '../../shared/words/say.ts'
import { useApp } from '../store.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import type { StartNewsKind } from './data-folder-slice.ts'

/** Banners about events at this start, each shown until the clerk dismisses it. */
export function StartNews({ desk }: { readonly desk: DeskState }) {
  const dismissedNotices = useApp((app) => app.dataFolder.dismissedStartNews)
  const goTo = useApp((app) => app.goTo)
  return (
    <>
      {desk.movedFrom !== null && !dismissedNotices.includes('moved') && (
        <Banner tone="info" headline={say('movedData.what')} action={<Dismiss news="moved" />}>
          {say('movedData.meaning', { movedFrom: desk.movedFrom })}
        </Banner>
      )}
      {desk.settingsLost !== null && !dismissedNotices.includes('settingsLost') && (
        <Banner
          tone="unknown"
          headline={desk.settingsLost === 'all' ? say('settingsLost.allWhat') : say('settingsLost.someWhat')}
          action={<Dismiss news="settingsLost" />}
        >
          {desk.foundLedgers.length > 0 ? say('settingsLost.nextWithLedgers') : say('settingsLost.next')}
        </Banner>
      )}
      {desk.active !== null && !desk.isZoneKnown && !dismissedNotices.includes('zoneUnknown') && (
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
  const dismissNotice = useApp((app) => app.dataFolder.dismissStartNews)
  return (
    <Button variant="default" onClick={() => dismissNotice(news)}>
      {say('common.dismiss')}
    </Button>
  )
}

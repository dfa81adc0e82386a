import { Button, Group } from '@mantine/core'
import type { DeskState } from '../../shared/contract/views/desk-views.ts'
import { say } from '../../shared/words/say.ts'
import { useApp } from '../store.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import type { StartNewsKind } from './data-folder-slice.ts'

/** Banners about events at this start, each shown until the clerk dismisses it. */
export function StartNews({ desk }: { readonly desk: DeskState }) {
  const seen = useApp((app) => app.dataFolder.startNewsSeen)
  const goTo = useApp((app) => app.goTo)
  return (
    <>
      {desk.movedFrom !== null && !seen.includes('moved') && (
        <Banner tone="info" what={say('movedData.what')} action={<Dismiss news="moved" />}>
          {say('movedData.meaning', { movedFrom: desk.movedFrom })}
        </Banner>
      )}
      {desk.settingsLost !== null && !seen.includes('settingsLost') && (
        <Banner
          tone="unknown"
          what={desk.settingsLost === 'all' ? say('settingsLost.allWhat') : say('settingsLost.someWhat')}
          action={<Dismiss news="settingsLost" />}
        >
          {desk.foundLedgers.length > 0 ? say('settingsLost.nextWithLedgers') : say('settingsLost.next')}
        </Banner>
      )}
      {desk.active !== null && !desk.isZoneKnown && !seen.includes('zoneUnknown') && (
        <Banner
          tone="unknown"
          what={say('zoneUnknown.what')}
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
  const see = useApp((app) => app.dataFolder.seeStartNews)
  return (
    <Button variant="default" onClick={() => see(news)}>
      {say('common.dismiss')}
    </Button>
  )
}

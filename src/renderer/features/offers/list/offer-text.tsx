import { Kbd, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { useKeyTip } from '../../../ui/keys/use-key-tip.ts'
import { useShortcut } from '../../../ui/keys/use-shortcut.ts'

const finding = { shortcut: '/', words: say('textFilter.findInTheList'), of: 'screen' } as const

/** Numbers, clients and hotels of offers, as they are typed. Key /, as in the ledger; Escape empties it. */
export function OfferText() {
  const { text } = useApp((app) => app.offerQuestion)
  const find = useApp((app) => app.findOffers)
  const input = useRef<HTMLInputElement>(null)
  useShortcut(finding, () => input.current?.select())
  const tip = useKeyTip(finding)
  return (
    <TextInput
      ref={input}
      {...tip}
      aria-label={say('offer.find')}
      placeholder={say('offer.find')}
      leftSection={<IconSearch size={14} aria-hidden />}
      rightSection={text === '' && tip['aria-keyshortcuts'] ? <Kbd size="xs">/</Kbd> : null}
      value={text}
      maxLength={200}
      onChange={(event) => void find({ text: event.currentTarget.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === '') return
        event.preventDefault()
        void find({ text: '' })
      }}
    />
  )
}

import { IconSearch } from '@tabler/icons-react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FindField } from '../../../ui/fields/find-field.tsx'

const finding = { shortcut: '/', words: say('textFilter.shortcut'), of: 'screen' } as const

/** Field to find offers by number, client or hotel while typing. */
export function OfferText() {
  const { text } = useApp((app) => app.offerQuestion)
  const find = useApp((app) => app.findOffers)
  return (
    <FindField
      finding={finding}
      label={say('offer.find')}
      sign={<IconSearch size={14} aria-hidden />}
      value={text}
      onChange={(typed) => void find({ text: typed })}
    />
  )
}

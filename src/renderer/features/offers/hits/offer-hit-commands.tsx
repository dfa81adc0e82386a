import { IconFileDollar } from '@tabler/icons-react'
import type { OfferRow } from '../../../../shared/contract/views/offer-views.ts'
import { formatDate } from '../../../../shared/domain/date-words.ts'
import { listWithCommas } from '../../../../shared/words/lists.ts'
import { say } from '../../../../shared/words/say.ts'
import type { AppState } from '../../../state.ts'
import { currentApp } from '../../../store.ts'
import type { Command } from '../../../ui/commands/command.ts'
import hit from '../../../ui/commands/hit.module.css'
import { clientWords } from '../offer-words.ts'
import { OfferStateTag } from '../offered-rate.tsx'

/** Returns a command for each found offer, which opens it. */
export const offerHitCommands = ({ offerHits: { found: offerHits } }: AppState): readonly Command[] =>
  offerHits.rows.map((row) => ({
    id: `offer-${row.number}`,
    words: say('offer.offerNumber', { number: row.number }),
    icon: IconFileDollar,
    shown: <Hit row={row} />,
    run: () => currentApp().goTo({ name: 'offer', number: row.number }),
  }))

function Hit({ row: { number, state, client, erased, hotels, checkin, rates } }: { readonly row: OfferRow }) {
  return (
    <span className={hit.hit}>
      <span className={hit.badge}>
        <OfferStateTag state={state} />
      </span>
      <span className="ellipsis strong">{clientWords({ name: client, erased })}</span>
      <span className={hit.total}>{say('offer.rates', { rates })}</span>
      <span className={`ellipsis dim ${hit.where}`}>
        {listWithCommas(hotels)} · {formatDate(checkin)}
      </span>
      <span className={`mono dim ${hit.reference}`}>{number}</span>
    </span>
  )
}

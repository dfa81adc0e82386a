import { Button } from '@mantine/core'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { ruleWords } from '../../ui/wording/selling-words.ts'
import { type OfferDraft, repricedLines, typedOver, withoutTyped } from './offer-draft.ts'
import styles from './offers.module.css'

/** Note after another client was chosen: whose margin sets the prices, how many changed, and how many typed ones were left. */
export function RepricedNote({ draft }: { readonly draft: OfferDraft }) {
  const change = useApp((app) => app.changeOffer)
  const whose = useApp(({ clients }) => (draft.client.id !== null && clients.get(draft.client.id)?.marginRule ? 'client' : 'desk'))
  if (draft.pricing.before === null) return null
  const typed = typedOver(draft).length
  const { by } = draft.pricing
  return (
    <div className={styles.anew}>
      <p role="status">
        {say('offer.pricedAnew', { whose: by === null ? 'nobody' : whose, changed: repricedLines(draft).length, typed })}
        {by !== null && !isCostHidden() && <span className="dim"> {ruleWords(by)}</span>}
      </p>
      {typed > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => change(withoutTyped(draft))}>
          {say('offer.useRulePrices', { typed })}
        </Button>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { isLedgerWritable } from '../../ui/desk-abilities.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { isFocusFree } from '../../ui/keys/use-kept-focus.ts'
import { useStepBack } from '../../ui/keys/use-step-back.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { ruleWords } from '../../ui/wording/selling-words.ts'
import { OfferClient } from './offer-client.tsx'
import { type OfferDraft, repricedLines, typedOver, withoutTyped } from './offer-draft.ts'
import styles from './offers.module.css'
import { PricedRate } from './priced-rate.tsx'

/** Page with the offer form: the client, the validity, and the rates with their prices. */
export function OfferFormPage() {
  const draft = useApp((app) => app.offerDraft)
  const saving = useApp((app) => app.offerSaving)
  const save = useApp((app) => app.saveOffer)
  const goBack = useApp((app) => app.goBack)
  const canSave = useApp((app) => isLedgerWritable(app.desk))
  const page = useRef<HTMLDivElement>(null)
  useStepBack()
  const refused = saving.status === 'refused' ? saving : null
  // A clerk who came here by a key can type at once.
  useEffect(() => {
    if (isFocusFree()) page.current?.querySelector<HTMLElement>('[data-path="client.name"]')?.focus()
  }, [])
  useEffect(() => {
    const [path] = Object.keys(refused?.problems ?? {})
    if (path) page.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus()
  }, [refused])
  if (!draft) {
    return (
      <div className="page">
        <PageHeader title={say('offer.newOffer')} />
        <EmptyState icon={null} title={say('offer.noForm')} text={say('offer.noFormHint')} />
      </div>
    )
  }
  return (
    <div className="page" ref={page}>
      <PageHeader
        title={draft.number === null ? say('offer.newOffer') : say('offer.changeNumber', { number: draft.number })}
        actions={
          <>
            <Button variant="default" leftSection={<IconArrowLeft aria-hidden />} onClick={goBack}>
              {say('offer.back')}
            </Button>
            <Button loading={saving.status === 'saving'} disabled={!canSave} onClick={() => void save()}>
              {say('offer.save')}
            </Button>
          </>
        }
      />
      <div className={`page-body ${styles.form}`}>
        <OfferClient draft={draft} problems={refused?.problems ?? {}} />
        <section className={styles.lines} aria-label={say('offer.rateTable')}>
          {refused?.failure && <FailureNote failure={refused.failure} />}
          <RepricedNote draft={draft} />
          {draft.lines.map((line, at) => (
            <PricedRate
              key={line.rateKey}
              line={line}
              at={at}
              only={draft.lines.length === 1}
              problem={refused?.problems[`lines.${at}.selling.price`]}
            />
          ))}
        </section>
      </div>
    </div>
  )
}

/** Note after another client was chosen: whose margin sets the prices, how many changed, and how many typed ones were left. */
function RepricedNote({ draft }: { readonly draft: OfferDraft }) {
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

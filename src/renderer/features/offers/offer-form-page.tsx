import { Anchor, Button, CloseButton, Textarea, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { formatAmount } from '../../../shared/domain/money.ts'
import { guestPriceOf, longestOfferText } from '../../../shared/domain/selling/offer.ts'
import { isBelowCost } from '../../../shared/domain/selling/selling.ts'
import { languages, selectableLanguages } from '../../../shared/words/languages.ts'
import { listAll } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { Amount } from '../../ui/booking/amount.tsx'
import { ClientField } from '../../ui/clients/client-field.tsx'
import { useSellingRule } from '../../ui/clients/use-selling-rule.ts'
import { isLedgerWritable } from '../../ui/desk-abilities.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { isFocusFree } from '../../ui/keys/focus.ts'
import { useStepBack } from '../../ui/keys/use-shortcut.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { notSoldWords, ruleWords, soldWords } from '../../ui/wording/selling-words.ts'
import {
  type DraftLine,
  dropTypedPrices,
  findTypedPriceLines,
  type OfferDraft,
  priceBefore,
  priceOf,
  repricedLines,
} from './offer-draft.ts'
import { OfferedRate } from './offered-rate.tsx'
import styles from './offers.module.css'

interface PricedRateProps {
  readonly line: DraftLine
  readonly at: number
  readonly problem: string | undefined
}

/** A rate in the offer form, with its price. */
function PricedRate({ line, at, problem }: PricedRateProps) {
  const { draft, change } = useApp((app) => app.offers)
  const rule = useSellingRule(draft?.client.id)
  const { terms, typed } = line
  const priceResult = priceOf(line, rule)
  const { sold, why } = priceResult
  const type = (next: string | null) =>
    change({ lines: (draft?.lines ?? []).map((one) => (one.rateKey === line.rateKey ? { ...one, typed: next } : one)) })
  const removeRate = () => change({ lines: (draft?.lines ?? []).filter(({ rateKey }) => rateKey !== line.rateKey) })
  const guest = guestPriceOf(terms, sold)
  const before = draft && priceBefore(draft, line)
  const hasPriceField = terms.rateType === 'NET' && why !== 'noAmount' && why !== 'noCurrency'
  const isRuleOverridden = hasPriceField && typed !== null && rule !== null
  return (
    <article className={styles.line} aria-label={say('offer.rateNumber', { number: at + 1 })}>
      <OfferedRate {...line} />
      <div className={styles.price}>
        {!isCostHidden() && terms.rateType !== 'DIRECT' && (
          <p className="dim">
            {say('offer.cost')} <Amount amount={terms.amount} currency={terms.currency} />
          </p>
        )}
        {hasPriceField ? (
          <TextInput
            label={say('common.sellingPrice')}
            inputMode="decimal"
            autoComplete="off"
            data-path={`lines.${at}.selling.price`}
            value={typed ?? (sold ? formatAmount(sold.price, sold.currency) : '')}
            placeholder={say('selling.noPriceYet')}
            rightSection={<span className="dim">{terms.currency}</span>}
            rightSectionWidth={48}
            error={problem ?? priceResult.problems[0]?.words}
            onChange={(event) => type(event.currentTarget.value)}
          />
        ) : (
          <p>
            {guest ? (
              <Amount amount={guest.amount} currency={guest.currency} strong guest />
            ) : (
              <span className="ink-failed">{problem ?? say('offer.priceUnknown')}</span>
            )}
            {guest?.atHotel && <span className="dim"> {say('resultColumns.atTheHotel')}</span>}
          </p>
        )}
        {before && (
          <p className="ink-unknown">
            {say('offer.priceBefore')} <Amount amount={before} currency={terms.currency} guest />
          </p>
        )}
        {sold && !isCostHidden() && (
          <p className={isBelowCost(sold) ? 'ink-failed' : 'dim'}>
            {say('common.margin')} <Amount amount={sold.margin} currency={sold.currency} />
            {isBelowCost(sold) && <> · {say('selling.belowCost')}</>}
          </p>
        )}
        {(!isRuleOverridden || sold?.how === 'rule') && !isCostHidden() && (
          <p className="caption">{sold ? soldWords(sold) : why && notSoldWords(why)}</p>
        )}
        {isRuleOverridden && (
          <Anchor component="button" type="button" size="sm" onClick={() => type(null)}>
            {say('selling.useRulePrice')}
          </Anchor>
        )}
      </div>
      <CloseButton aria-label={say('offer.takeOut', { number: at + 1 })} disabled={draft?.lines.length === 1} onClick={removeRate} />
    </article>
  )
}

interface OfferClientProps {
  readonly draft: OfferDraft
  /** Error messages by the path of their field. */
  readonly problems: Readonly<Record<string, string>>
}

/** Fields of the offer form for the client (chosen or typed), the language, the last valid day and the text to the client. */
function OfferClient({ draft, problems }: OfferClientProps) {
  const { client, telephone, language, validUntil, text } = draft
  const { change, setClient } = useApp((app) => app.offers)
  const clientField = (name: 'name' | 'email', maxLength: number) => ({
    'data-path': `client.${name}`,
    autoComplete: 'off',
    maxLength,
    value: client[name],
    error: problems[`client.${name}`],
    onChange: (event: ChangeEvent<HTMLInputElement>) => change({ client: { ...client, [name]: event.currentTarget.value } }),
  })
  return (
    <section className={styles.client} aria-label={say('common.client')}>
      <div>
        <ClientField value={client.id} sender={{ ...client, telephone: telephone ?? '' }} onChoose={setClient} />
        <OtherCurrency draft={draft} />
      </div>
      <TextInput label={say('offer.clientName')} {...clientField('name', 200)} />
      <TextInput
        label={say('common.email')}
        description={telephone && say('offer.telephone', { telephone })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...clientField('email', 254)}
      />
      <Select
        label={say('documents.language')}
        allowDeselect={false}
        data={selectableLanguages.map((name) => ({ value: name, label: languages[name].name }))}
        value={language}
        onChange={(chosen) => chosen !== null && change({ language: chosen })}
      />
      <DateField
        label={say('offer.validUntil')}
        value={validUntil}
        error={problems['validUntil']}
        onChange={(day) => change({ validUntil: day })}
      />
      <Textarea
        label={say('offer.text')}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={longestOfferText}
        value={text}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
    </section>
  )
}

/** Notes which rates are in another currency than the client's, because prices are not converted. */
function OtherCurrency({ draft: { client, lines } }: Pick<OfferClientProps, 'draft'>) {
  const currency = useApp((app) => (client.id === null ? null : app.clients.all.get(client.id)?.currency)) ?? null
  const others = [...new Set(lines.map(({ terms }) => terms.currency ?? ''))].filter((one) => one !== '' && one !== currency)
  if (currency === null || others.length === 0) return null
  return <p className="caption">{say('offer.otherCurrency', { currency, others: listAll(others) })}</p>
}

/** Page with the offer form: the client, the validity, and the rates with their prices. */
export function OfferFormPage() {
  const { draft, saving, save } = useApp((app) => app.offers)
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
            <PricedRate key={line.rateKey} line={line} at={at} problem={refused?.problems[`lines.${at}.selling.price`]} />
          ))}
        </section>
      </div>
    </div>
  )
}

/** Note after another client was chosen: whose margin sets the prices, how many prices changed, and how many typed prices stayed. */
function RepricedNote({ draft }: { readonly draft: OfferDraft }) {
  const change = useApp((app) => app.offers.change)
  const whose = useApp(({ clients: { all: clients } }) =>
    draft.client.id !== null && clients.get(draft.client.id)?.marginRule ? 'client' : 'desk',
  )
  if (draft.pricing.before === null) return null
  const typed = findTypedPriceLines(draft).length
  const { by } = draft.pricing
  return (
    <div className={styles.anew}>
      <p role="status">
        {say('offer.pricedAnew', { whose: by === null ? 'nobody' : whose, changed: repricedLines(draft).length, typed })}
        {by !== null && !isCostHidden() && <span className="dim"> {ruleWords(by)}</span>}
      </p>
      {typed > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => change(dropTypedPrices(draft))}>
          {say('offer.useRulePrices', { typed })}
        </Button>
      )}
    </div>
  )
}

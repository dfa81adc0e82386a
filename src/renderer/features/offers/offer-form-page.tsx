import { Button, Select, Textarea, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { longestOfferText } from '../../../shared/domain/selling/offer.ts'
import { languages, spokenLanguages } from '../../../shared/words/languages.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { canKeep } from '../../ui/desk-abilities.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { useStepBack } from '../../ui/keys/use-step-back.ts'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import type { OfferDraft } from './offer-draft.ts'
import styles from './offers.module.css'
import { PricedRate } from './priced-rate.tsx'

/** The offer that is written: for whom, until when, and the rates with the price of each. */
export function OfferFormPage() {
  const draft = useApp((app) => app.offerDraft)
  const saving = useApp((app) => app.offerSaving)
  const save = useApp((app) => app.saveOffer)
  const goBack = useApp((app) => app.goBack)
  const kept = useApp((app) => canKeep(app.desk))
  const page = useRef<HTMLDivElement>(null)
  useStepBack()
  const refused = saving.status === 'refused' ? saving : null
  useEffect(() => {
    const [path] = Object.keys(refused?.problems ?? {})
    if (path) page.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(path)}"]`)?.focus()
  }, [refused])
  if (!draft) {
    return (
      <div className="page">
        <PageHeader title={say('offer.newOffer')} />
        <EmptyState icon={null} title={say('offer.nothingWritten')} text={say('offer.howToMake')} />
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
            <Button loading={saving.status === 'saving'} disabled={!kept} onClick={() => void save()}>
              {say('offer.save')}
            </Button>
          </>
        }
      />
      <div className={`page-body ${styles.form}`}>
        <Client draft={draft} problems={refused?.problems ?? {}} />
        <section className={styles.lines} aria-label={say('offer.ratesOfTheOffer')}>
          {refused?.failure && <FailureNote failure={refused.failure} />}
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

interface ClientProps {
  readonly draft: OfferDraft
  readonly problems: Readonly<Record<string, string>>
}

/** For whom it is, in which language, until when, and what is written to them. */
function Client({ draft: { client, language, validUntil, text }, problems }: ClientProps) {
  const change = useApp((app) => app.changeOffer)
  return (
    <section className={styles.client} aria-label={say('offer.client')}>
      <TextInput
        label={say('offer.clientName')}
        data-path="client.name"
        data-autofocus
        autoComplete="off"
        maxLength={200}
        value={client.name}
        error={problems['client.name']}
        onChange={(event) => change({ client: { ...client, name: event.currentTarget.value } })}
      />
      <TextInput
        label={say('offer.clientEmail')}
        data-path="client.email"
        autoComplete="off"
        maxLength={254}
        value={client.email}
        error={problems['client.email']}
        onChange={(event) => change({ client: { ...client, email: event.currentTarget.value } })}
      />
      <Select
        label={say('documents.language')}
        allowDeselect={false}
        data={spokenLanguages.map((name) => ({ value: name, label: languages[name].name }))}
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

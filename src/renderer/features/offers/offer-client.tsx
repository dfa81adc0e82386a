import { Textarea, TextInput } from '@mantine/core'
import { longestOfferText } from '../../../shared/domain/selling/offer.ts'
import { languages, spokenLanguages } from '../../../shared/words/languages.ts'
import { listAll } from '../../../shared/words/lists.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { ClientField } from '../../ui/clients/client-field.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import type { OfferDraft } from './offer-draft.ts'
import styles from './offers.module.css'

interface OfferClientProps {
  readonly draft: OfferDraft
  /** Error messages by the path of their field. */
  readonly problems: Readonly<Record<string, string>>
}

/** Fields of the offer form for the client (chosen or typed), the language, the last valid day and the text to the client. */
export function OfferClient({ draft, problems }: OfferClientProps) {
  const { client, language, validUntil, text } = draft
  const change = useApp((app) => app.changeOffer)
  const offerTo = useApp((app) => app.offerTo)
  return (
    <section className={styles.client} aria-label={say('common.client')}>
      <div>
        <ClientField value={client.id} onChoose={offerTo} />
        <OtherCurrency draft={draft} />
      </div>
      <TextInput
        label={say('offer.clientName')}
        data-path="client.name"
        autoComplete="off"
        maxLength={200}
        value={client.name}
        error={problems['client.name']}
        onChange={(event) => change({ client: { ...client, name: event.currentTarget.value } })}
      />
      <TextInput
        label={say('common.email')}
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

/** Notes which rates are in another currency than the client's, because prices are not converted. */
function OtherCurrency({ draft: { client, lines } }: Pick<OfferClientProps, 'draft'>) {
  const currency = useApp((app) => (client.id === null ? null : app.clients.get(client.id)?.currency)) ?? null
  const others = [...new Set(lines.map(({ terms }) => terms.currency ?? ''))].filter((one) => one !== '' && one !== currency)
  if (currency === null || others.length === 0) return null
  return <p className="caption">{say('offer.otherCurrency', { currency, others: listAll(others) })}</p>
}

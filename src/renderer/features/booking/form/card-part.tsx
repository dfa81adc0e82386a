import { Button, TextInput } from '@mantine/core'
import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react'
import { dateIn } from '../../../../shared/domain/dates.ts'
import { CreditCard } from '../../../../shared/domain/schemas.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import type { ShownClock } from '../../../ui/clock.tsx'
import shared from '../booking.module.css'
import { type FieldState, textFieldProps } from './field-state.ts'
import styles from './form.module.css'
import type { Problem } from './guests.ts'

const refuse = (event: ClipboardEvent | DragEvent) => event.preventDefault()

/** Input props for card data: no autofill, correction, copying or dragging. */
const secretInputProps = {
  autoCorrect: 'off',
  spellCheck: false,
  onCopy: refuse,
  onCut: refuse,
  onDragStart: refuse,
} as const

/**
 * The card fields. Number and security code are masked on blur; no card data enters the store. While the fields are shown, the window is
 * protected from screenshots.
 */
function CardFields({ card, fields, onChange }: Pick<CardPartProps, 'card' | 'fields' | 'onChange'>) {
  const [focusedField, setFocusedField] = useState<'number' | 'cvv' | null>(null)
  const reportShown = useApp((app) => app.reportCardShown)
  useEffect(() => {
    reportShown(true)
    return () => reportShown(false)
  }, [reportShown])
  const field = (key: keyof CardDraft, label: string) => ({
    ...secretInputProps,
    ...textFieldProps(fields, `card.${key}`, card[key], (text) => onChange({ ...card, [key]: text })),
    label,
  })
  /** Shows the typed text only while the field has the focus. */
  const maskedField = (key: 'number' | 'cvv', label: string, mask: (text: string) => string) => {
    const plain = field(key, label)
    return {
      ...plain,
      value: focusedField === key ? card[key] : mask(card[key]),
      inputMode: 'numeric' as const,
      onFocus: () => setFocusedField(key),
      onBlur: () => {
        setFocusedField(null)
        plain.onBlur()
      },
    }
  }
  return (
    <div className={styles.cardFields}>
      <TextInput {...field('firstName', say('cardFields.firstName'))} />
      <TextInput {...field('lastName', say('cardFields.lastName'))} />
      <TextInput {...maskedField('number', say('cardFields.cardNumber'), maskCardNumber)} className={styles.wide} />
      <TextInput
        {...field('month', say('common.month'))}
        placeholder={say('cardFields.monthPlaceholder')}
        inputMode="numeric"
        maxLength={2}
      />
      <TextInput
        {...field('year', say('cardFields.year'))}
        placeholder={say('cardFields.yearPlaceholder')}
        inputMode="numeric"
        maxLength={4}
      />
      <TextInput {...maskedField('cvv', say('cardFields.securityCode'), (text) => '•'.repeat(text.length))} maxLength={4} />
      <p className="caption">{say('cardFields.hint')}</p>
    </div>
  )
}

interface CardPartProps {
  readonly card: CardDraft
  readonly open: boolean
  /** Whether the rate is paid at the hotel: its card fields are always shown. */
  readonly direct: boolean
  readonly fields: FieldState
  onChange(card: CardDraft): void
  onOpen(open: boolean): void
}

/** The card section: always open for a rate paid at the hotel; for other rates, a button opens it. */
export function CardPart({ card, open, direct, fields, onChange, onOpen }: CardPartProps) {
  const toggle = () => {
    onChange(noCard)
    onOpen(!open)
  }
  return (
    <fieldset className="boxed">
      <legend className="unseen">{say('cardPart.card')}</legend>
      <div className={styles.cardHead}>
        <span className="strong">{direct ? say('cardPart.card') : say('cardPart.cardOptional')}</span>
        {!direct && (
          <Button size="compact-sm" variant="subtle" aria-expanded={open} onClick={toggle}>
            {open ? say('cardPart.removeButton') : say('cardPart.addButton')}
          </Button>
        )}
      </div>
      {direct && <p className={shared.note}>{say('cardPart.hintPaidAtHotel')}</p>}
      {open ? <CardFields card={card} fields={fields} onChange={onChange} /> : <p className="caption">{say('cardPart.hint')}</p>}
    </fieldset>
  )
}

export type CardDraft = Readonly<Record<keyof CreditCard, string>>

export const noCard: CardDraft = { firstName: '', lastName: '', number: '', year: '', month: '', cvv: '' }

type CardReading = { readonly ok: true; readonly card: CreditCard | null } | { readonly ok: false; readonly problems: readonly Problem[] }

/**
 * Validates the typed card. Returns `card: null` if every field is empty, else the card or a problem for each invalid field. A card is valid to
 * the end of its month in the desk's time zone.
 */
export function readCard(draft: CardDraft, { nowMs, zone }: ShownClock): CardReading {
  if (Object.values(draft).every((text) => text.trim() === '')) return { ok: true, card: null }
  const parsed = CreditCard.safeParse(draft)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }): Problem => ({ path: `card.${path.join('.')}`, words: message }))
    return { ok: false, problems: problems.filter(({ path }, i) => problems.findIndex((other) => other.path === path) === i) }
  }
  const { year, month } = parsed.data
  if (`${year}-${month}` < dateIn(zone, nowMs).slice(0, 7)) {
    return { ok: false, problems: [{ path: 'card.year', words: say('card.expired') }] }
  }
  return { ok: true, card: parsed.data }
}

/** Masks a card number, showing at most the last four digits. */
export function maskCardNumber(number: string): string {
  const digits = number.replace(/\D/g, '')
  return digits.length < 5 ? '•'.repeat(digits.length) : `•••• •••• •••• ${digits.slice(-4)}`
}

import { Button } from '@mantine/core'
import { say } from '../../../../shared/words/say.ts'
import shared from '../booking.module.css'
import { type CardDraft, noCard } from './card.ts'
import { CardFields } from './card-fields.tsx'
import type { FieldState } from './field-state.ts'
import styles from './form.module.css'

interface CardPartProps {
  readonly card: CardDraft
  readonly open: boolean
  /** Whether the rate is paid at the hotel: its card fields are always shown. */
  readonly direct: boolean
  readonly fields: FieldState
  onChange(card: CardDraft): void
  onOpen(open: boolean): void
}

/** The card section: open if the hotel may ask for a card, else one click away. */
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

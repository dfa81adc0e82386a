import { Button, TextInput } from '@mantine/core'
import { type KeyboardEvent, memo, useRef, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { boards } from '../../../../shared/domain/schemas.ts'
import { say, voice } from '../../../../shared/words/say.ts'
import { currentApp, useApp } from '../../../store.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { FindField } from '../../../ui/fields/find-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { isCostHidden } from '../../../ui/hidden-cost.ts'
import { useShortcut } from '../../../ui/keys/use-shortcut.ts'
import { rateTypeName } from '../../../ui/wording/payment-words.ts'
import { formatCount } from '../../../ui/wording/stay-words.ts'
import { comparableCurrencies, type Facet, type Filters, hasFilters, isPrice, noFilters } from './arrangement.ts'
import styles from './filters.module.css'
import { type Refund, refunds, refundWords } from './offers.ts'

/**
 * Filters of the results in one row: text, and chips with the number of rates that each would show; the others open with *More*. Each part
 * subscribes only to what it shows, because counts change with every keystroke.
 */
export const FilterBar = memo(function FilterBar() {
  const bar = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState(false)
  // A filter that is set is never out of sight.
  const isMoreSet = useApp(({ search: { results } }) => {
    const { boards, rateTypes, text, refunds, ...more } = results.filters
    return hasFilters({ ...noFilters, ...more, refunds: refunds.filter(isFurtherRefund) })
  })
  const showsMore = isOpen || isMoreSet
  useShortcut(filterShortcut, () => bar.current?.querySelector('button')?.focus())
  return (
    <search ref={bar} className={styles.filters} aria-label={say('common.filters')} onKeyDown={returnToResults}>
      <TextFilter />
      <Chips
        facet="boards"
        label={say('common.board')}
        order={boardOrder}
        name={(board) => board || say('filterBar.boardNotStated')}
        hint={(board) => boards[board]}
      />
      <Chips facet="rateTypes" label={say('common.rateType')} name={rateTypeName} />
      <RefundChips label={say('common.freeToCancel')} shown={(refund) => !isFurtherRefund(refund)} />
      {showsMore && (
        <>
          <RefundChips label={say('common.cancellation')} shown={isFurtherRefund} />
          <div className={styles.fields}>
            {!isCostHidden() && <PriceRange />}
            <FreeThrough />
            <RoomFilter />
          </div>
        </>
      )}
      {!isMoreSet && (
        <Button size="compact-sm" variant="subtle" aria-expanded={showsMore} onClick={() => setOpen(!isOpen)}>
          {say('common.more')}
        </Button>
      )}
      <ClearFilters variant="subtle" />
    </search>
  )
})

const isFurtherRefund = (refund: string) => refund !== 'free'

const RefundChips = (props: Pick<ChipsProps, 'label' | 'shown'>) => (
  <Chips facet="refunds" order={refunds} name={(refund) => refundWords[refund as Refund]} {...props} />
)

const findShortcut = { shortcut: '/', words: () => say('filterBar.findShortcut'), of: 'screen' } as const
const filterShortcut = { shortcut: 'f', words: () => say('filterBar.filterShortcut'), of: 'screen' } as const

/** Escape returns the focus to the results. */
function returnToResults(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return
  const results = event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="treegrid"]')
  if (!results) return
  event.preventDefault()
  results.focus()
}

const boardOrder = Object.keys(boards)

function TextFilter() {
  const text = useApp((app) => app.search.results.filters.text)
  return (
    <FindField
      focusShortcut={findShortcut}
      label={say('filterBar.hotelOrPlace')}
      className={styles.textFilter}
      value={text}
      onChange={(typed) => currentApp().search.filter({ text: typed })}
    />
  )
}

function RoomFilter() {
  const room = useApp((app) => app.search.results.filters.room)
  return (
    <TextInput
      aria-label={say('filterBar.room')}
      placeholder={say('filterBar.room')}
      className={styles.roomFilter}
      value={room}
      onChange={(event) => currentApp().search.filter({ room: event.currentTarget.value })}
    />
  )
}

/** The day through which cancelling has to be free. */
function FreeThrough() {
  const day = useApp((app) => app.search.results.filters.freeThrough)
  return (
    <div className={styles.freeThrough}>
      <DateField
        label={say('filterBar.freeUntilLabel')}
        labelHidden
        placeholder={say('filterBar.freeUntilPlaceholder')}
        value={day}
        onChange={(freeThrough) => currentApp().search.filter({ freeThrough })}
      />
    </div>
  )
}

interface ChipsProps {
  readonly facet: Facet
  readonly label: string
  /** Known values in the order usual in the trade; others follow by name. */
  readonly order?: readonly string[]
  /** Which values have a chip; omitted: all. */
  shown?(value: string): boolean
  name(value: string): string
  hint?(value: string): string | undefined
}

function Chips({ facet, label, order = [], shown = () => true, name, hint }: ChipsProps) {
  const chosen: readonly string[] = useApp((app) => app.search.results.filters[facet])
  const counts = useApp((app) => app.search.results.arranged.counts[facet])
  // Show a chosen chip even without rates, so that it can be switched off.
  const values = [...new Set([...counts.keys(), ...chosen])]
    .filter(shown)
    .sort((a, b) => rankOf(order, a) - rankOf(order, b) || (a < b ? -1 : 1))
  return (
    <fieldset className={styles.chips}>
      <legend className="unseen">{label}</legend>
      {values.map((value) => (
        <button
          key={value}
          type="button"
          className={styles.chip}
          title={hint?.(value)}
          aria-pressed={chosen.includes(value)}
          onClick={() => currentApp().search.filter({ [facet]: toggleValue(chosen, value) })}
        >
          {name(value)} <span className={styles.chipCount}>{formatCount(counts.get(value) ?? 0)}</span>
        </button>
      ))}
    </fieldset>
  )
}

const rankOf = (order: readonly string[], value: string) => (order.includes(value) ? order.indexOf(value) : order.length)

function toggleValue(chosen: readonly string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]
}

/** Prefix of an option that compares prices of all currencies. */
const approximatePrefix = '≈ '

function PriceRange() {
  const currency = useApp((app) => app.search.results.arranged.currency ?? app.search.state.run?.query.currency ?? '')
  const codes = useApp(useShallow((app) => [...app.search.results.arranged.currencies.keys()].sort()))
  const isComparing = useApp((app) => app.search.results.arranged.comparison !== null)
  const comparable = useApp(useShallow((app) => comparableCurrencies(app.settings.exchangeRates)))
  const { priceIn, compareIn } = currentApp().search
  const stated = codes.length === 0 || (!isComparing && !codes.includes(currency)) ? [currency] : codes
  const choose = (choice: string | null) => {
    if (choice?.startsWith(approximatePrefix)) compareIn(choice.slice(approximatePrefix.length))
    else if (choice !== null) priceIn(choice)
  }
  return (
    <fieldset className={styles.chips}>
      <legend className="unseen">{say('filterBar.price')}</legend>
      <PriceField bound="priceFrom" aria-label={say('filterBar.lowestPrice')} placeholder={say('filterBar.priceFromPlaceholder')} />
      <PriceField bound="priceTo" aria-label={say('filterBar.highestPrice')} placeholder={say('filterBar.priceToPlaceholder')} />
      <Select
        aria-label={say('common.compareCurrency')}
        title={isComparing ? say('filterBar.compareByRatesTooltip') : say('filterBar.compareTooltip')}
        className={styles.currencyFilter}
        data={
          comparable.length === 0
            ? stated
            : [
                { group: say('filterBar.asStated'), items: stated },
                { group: say('filterBar.byExchangeRates'), items: comparable.map((code) => approximatePrefix + code) },
              ]
        }
        comboboxProps={{ width: 'max-content', position: 'bottom-end' }}
        value={isComparing ? approximatePrefix + currency : currency}
        allowDeselect={false}
        onChange={choose}
      />
    </fieldset>
  )
}

function PriceField({
  bound,
  ...labels
}: {
  readonly bound: 'priceFrom' | 'priceTo'
  readonly 'aria-label': string
  readonly placeholder: string
}) {
  const value = useApp((app) => app.search.results.filters[bound])
  const isInvalid = !isPrice(value)
  return (
    <TextInput
      {...labels}
      className={styles.priceFilter}
      inputMode="decimal"
      value={value}
      error={isInvalid}
      title={isInvalid ? say('filterBar.priceInvalid', { sample: voice.formats.number('120.50') }) : undefined}
      onChange={(event) => currentApp().search.filter({ [bound]: event.currentTarget.value } as Partial<Filters>)}
    />
  )
}

/** A button that clears all filters of the results and offers an undo; hidden while none is set. */
export function ClearFilters({ variant }: { readonly variant: 'subtle' | 'default' }) {
  const isShown = useApp((app) => hasFilters(app.search.results.filters))
  const clear = () => {
    const { search, offerUndo } = currentApp()
    const { filters } = search.results
    search.filter(noFilters)
    const restore = () => {
      search.filter(filters)
      return null
    }
    offerUndo({ action: 'cleared', restore })
  }
  if (!isShown) return null
  return (
    <Button variant={variant} onClick={clear}>
      {say('common.clearFilters')}
    </Button>
  )
}

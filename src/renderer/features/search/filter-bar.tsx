import { Button, Select, TextInput, UnstyledButton } from '@mantine/core'
import { boards } from '../../../shared/schemas.ts'
import { useApp } from '../../store.ts'
import { rateTypeName } from '../../ui/payment-words.ts'
import { type Facet, type Filters, isNarrowed, isPrice, noFilters } from './arrangement.ts'
import { type Refund, refunds, refundWords } from './offers.ts'
import styles from './search.module.css'

const boardOrder = Object.keys(boards)

/** Narrows the results: a chip for each value with the rates it would show, a price range in one currency, words. */
export function FilterBar() {
  const filters = useApp((app) => app.results.filters)
  const { counts, currency, currencies } = useApp((app) => app.results.arranged)
  const filter = useApp((app) => app.filterResults)
  const priceIn = useApp((app) => app.priceResultsIn)

  const boardValues = valuesOf(counts.boards, filters.boards).sort(
    (a, b) => ((boardOrder.indexOf(a) + 99) % 99) - ((boardOrder.indexOf(b) + 99) % 99) || (a < b ? -1 : 1),
  )
  const chips: { facet: Facet; label: string; values: string[]; name(value: string): string; hint?(value: string): string | undefined }[] =
    [
      { facet: 'boards', label: 'Board', values: boardValues, name: (board) => board || 'No board', hint: (board) => boards[board] },
      {
        facet: 'refunds',
        label: 'Cancellation',
        values: refunds.filter((refund) => valuesOf(counts.refunds, filters.refunds).includes(refund)),
        name: (refund) => refundWords[refund as Refund],
      },
      { facet: 'rateTypes', label: 'Rate type', values: valuesOf(counts.rateTypes, filters.rateTypes).sort(), name: rateTypeName },
    ]

  return (
    <search className={styles.filters} aria-label="Filters">
      <TextInput
        aria-label="Hotel or place"
        placeholder="Hotel or place"
        className={styles.textFilter}
        value={filters.text}
        onChange={(event) => filter({ text: event.currentTarget.value })}
      />
      {chips.map(({ facet, label, values, name, hint }) => (
        <fieldset key={facet} className={styles.chips}>
          <legend className="unseen">{label}</legend>
          {values.map((value) => (
            <UnstyledButton
              key={value}
              className={styles.chip}
              title={hint?.(value)}
              aria-pressed={(filters[facet] as readonly string[]).includes(value)}
              onClick={() => filter(toggled(filters, facet, value))}
            >
              {name(value)} <span className={styles.chipCount}>{(counts[facet].get(value) ?? 0).toLocaleString('en')}</span>
            </UnstyledButton>
          ))}
        </fieldset>
      ))}
      {currency !== null && (
        <fieldset className={styles.chips}>
          <legend className="unseen">Price</legend>
          <PriceField label="Lowest price" placeholder="from" value={filters.priceFrom} onChange={(priceFrom) => filter({ priceFrom })} />
          <PriceField label="Highest price" placeholder="to" value={filters.priceTo} onChange={(priceTo) => filter({ priceTo })} />
          <Select
            aria-label="Compare prices in"
            title="Prices are compared in this currency. Rates in other currencies come after it."
            className={styles.currencyFilter}
            data={[...currencies.keys()].sort()}
            value={currency}
            allowDeselect={false}
            onChange={(code) => code !== null && priceIn(code)}
          />
        </fieldset>
      )}
      {isNarrowed(filters) && (
        <Button variant="subtle" onClick={() => filter(noFilters)}>
          Clear filters
        </Button>
      )}
    </search>
  )
}

interface PriceFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  onChange(value: string): void
}

function PriceField({ label, placeholder, value, onChange }: PriceFieldProps) {
  const bad = !isPrice(value)
  return (
    <TextInput
      aria-label={label}
      placeholder={placeholder}
      className={styles.priceFilter}
      inputMode="decimal"
      value={value}
      error={bad}
      title={bad ? 'Not an amount. Write it as 120 or 120.50.' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Values that have rates, and those that are chosen: a chosen chip stays where it can be switched off. */
function valuesOf(counts: ReadonlyMap<string, number>, chosen: readonly string[]): string[] {
  return [...new Set([...counts.keys(), ...chosen])]
}

function toggled(filters: Filters, facet: Facet, value: string): Partial<Filters> {
  const chosen: readonly string[] = filters[facet]
  return { [facet]: chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value] }
}

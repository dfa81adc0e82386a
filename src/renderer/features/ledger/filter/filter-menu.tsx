import { Button, Popover, SimpleGrid } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter } from '@tabler/icons-react'
import { type ComponentProps, useState } from 'react'
import type { LedgerChoices, LedgerFilter } from '../../../../shared/contract/views/ledger-views.ts'
import { currencyName } from '../../../../shared/domain/money.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { ChoiceField, type Options, optionsFromValues, withChosen } from '../../../ui/fields/choice-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useKeyTip, useShortcut } from '../../../ui/keys/use-shortcut.ts'
import { followUpWords } from '../../../ui/wording/follow-up-words.ts'
import { flagNames } from '../list/flag-words.ts'
import { type ExtraFilter, extraFilterLabels } from './filter-words.ts'

const refundableOptions = (): Options => [
  { value: 'yes', label: say('filterMenu.refundableYes') },
  { value: 'no', label: say('filterMenu.refundableNo') },
  { value: 'unknown', label: say('filterMenu.refundableUnknown') },
]
const flagOptions: Options = Object.entries(flagNames).map(([value, label]) => ({ value, label }))

const followUpOptions: Options = Object.entries(followUpWords).map(([value, label]) => ({ value, label }))

/** Debounce of typing, in milliseconds. */
const pauseMs = 180

const filterShortcut = { shortcut: 'f', words: () => say('filterMenu.shortcut'), of: 'screen' } as const

/** Renders the filter menu (key F). Each choice applies immediately and is shown as a chip. */
export function FilterMenu() {
  const [open, setOpen] = useState(false)
  const readChoices = useApp((app) => app.ledger.filter.readChoices)
  const toggle = () => {
    if (!open) void readChoices('')
    setOpen(!open)
  }
  useShortcut(filterShortcut, toggle)
  const tip = useKeyTip(filterShortcut)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width="min(560px, 94vw)" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconFilter aria-hidden />} data-filters {...tip} onClick={toggle}>
          {say('filterMenu.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md">{open && <FilterFields />}</Popover.Dropdown>
    </Popover>
  )
}

function FilterFields() {
  const filter = useApp((app) => app.ledger.list.question.filter)
  const { choices, failure, readChoices } = useApp((app) => app.ledger.filter)
  const filterLedger = useApp((app) => app.ledger.list.filter)
  const clients = useApp((app) => app.clients.all)
  const choose = (field: ExtraFilter) => (value: string | null) =>
    void filterLedger({ [field]: value ?? undefined } as Partial<LedgerFilter>)

  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {failure && <FailureNote failure={failure} onRetry={() => void readChoices('')} />}
      <PlaceField field="hotel" places={choices?.hotels ?? []} autoFocus />
      <PlaceField field="destination" places={choices?.destinations ?? []} />
      <Field
        field="currency"
        value={filter.currency}
        options={(choices?.currencies ?? []).map((code) => ({ value: code, label: formatNameWithCode(code, currencyName(code)) }))}
        onChoose={choose('currency')}
      />
      <Field field="rateType" value={filter.rateType} options={optionsFromValues(choices?.rateTypes)} onChoose={choose('rateType')} />
      <Field field="refundable" value={filter.refundable} options={refundableOptions()} onChoose={choose('refundable')} />
      <Field field="flag" value={filter.flag} options={flagOptions} onChoose={choose('flag')} />
      {(clients.size > 0 || filter.client !== undefined) && (
        <Field
          field="client"
          value={filter.client === undefined ? undefined : `${filter.client}`}
          options={[...clients.values()].map(({ id, name }) => ({ value: `${id}`, label: name }))}
          searchable
          onChoose={(id) => void filterLedger({ client: id === null ? undefined : Number(id) })}
        />
      )}
      <Field field="tag" value={filter.tag} options={optionsFromValues(choices?.tags)} onChoose={choose('tag')} />
      <Field
        field="costCentre"
        value={filter.costCentre}
        options={optionsFromValues(choices?.costCentres)}
        onChoose={choose('costCentre')}
      />
      <Field
        field="freeEndsWithin"
        value={filter.freeEndsWithin === undefined ? undefined : `${filter.freeEndsWithin}`}
        options={(choices?.freeEnds ?? []).map(({ days, bookings }) => ({
          value: `${days}`,
          label: say('common.nameAndCount', { name: say('filter.freeEnds', { days }), count: bookings }),
        }))}
        onChoose={(days) => void filterLedger({ freeEndsWithin: days === null ? undefined : Number(days) })}
      />
      <Field field="followUp" value={filter.followUp} options={followUpOptions} onChoose={choose('followUp')} />
    </SimpleGrid>
  )
}

const formatNameWithCode = (code: string, name: string | null | undefined) => (name && name !== code ? `${name} (${code})` : code)

interface FieldProps extends Omit<ComponentProps<typeof ChoiceField>, 'label'> {
  readonly field: ExtraFilter
}

const Field = ({ field, ...choice }: FieldProps) => <ChoiceField label={extraFilterLabels[field]} {...choice} />

interface PlaceFieldProps {
  readonly field: 'hotel' | 'destination'
  readonly places: LedgerChoices['hotels']
  readonly autoFocus?: boolean
}

/** A hotel or destination field that searches by the beginning of the name or code. */
function PlaceField({ field, places, autoFocus = false }: PlaceFieldProps) {
  const value = useApp((app) => app.ledger.list.question.filter[field])
  const name = useApp((app) => (value === undefined ? undefined : app.ledger.filter.placeNames[field][value]))
  const readChoices = useApp((app) => app.ledger.filter.readChoices)
  const filterLedger = useApp((app) => app.ledger.list.filter)
  const readSoon = useDebouncedCallback((typed: string) => void readChoices(typed), pauseMs)
  const chosenLabel = value === undefined ? '' : formatNameWithCode(value, name)
  const [typed, setTyped] = useState(chosenLabel)

  return (
    <Select
      label={extraFilterLabels[field]}
      placeholder={field === 'hotel' ? say('filterMenu.hotelPlaceholder') : say('filterMenu.placePlaceholder')}
      searchable
      openOnFocus={false}
      clearable
      data-autofocus={autoFocus || undefined}
      comboboxProps={{ withinPortal: false }}
      clearButtonProps={{ 'aria-label': say('filterMenu.anyField', { field: extraFilterLabels[field].toLowerCase() }) }}
      maxDropdownHeight={220}
      data={[
        ...withChosen(
          places.map((place) => ({ value: place.code, label: formatNameWithCode(place.code, place.name) })),
          value,
          chosenLabel,
        ),
      ]}
      // The ledger has already filtered the options, ignoring accents.
      filter={({ options }) => options}
      nothingFoundMessage={say('filterMenu.nothingFound')}
      value={value ?? null}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        if (text !== chosenLabel) readSoon(text)
      }}
      onChange={(code) => void filterLedger({ [field]: code ?? undefined })}
    />
  )
}

import { Button, Popover, Stack } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { ChoiceField, itself, withChosen } from '../../../ui/fields/choice-field.tsx'
import { useKeyTip } from '../../../ui/keys/use-key-tip.ts'
import { useShortcut } from '../../../ui/keys/use-shortcut.ts'
import { FilterChip } from '../../../ui/layout/filter-chip.tsx'
import { followUpWords } from '../../../ui/wording/follow-up-words.ts'
import styles from '../offers.module.css'
import { narrowedBy, narrowingLabels } from './offer-filter-words.ts'

const filterShortcut = { shortcut: 'f', words: () => say('filterMenu.shortcut'), of: 'screen' } as const
const followUps = Object.entries(followUpWords).map(([value, label]) => ({ value, label }))

/** Menu with the filters of the list. Each choice applies at once and is shown as a chip. Key F opens it. */
export function OfferFilter() {
  const [open, setOpen] = useState(false)
  const readChoices = useApp((app) => app.readOfferChoices)
  const toggle = () => {
    if (!open) void readChoices()
    setOpen(!open)
  }
  useShortcut(filterShortcut, toggle)
  const tip = useKeyTip(filterShortcut)
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={280} trapFocus returnFocus>
      <Popover.Target>
        <Button size="xs" variant="default" leftSection={<IconFilter size={14} aria-hidden />} {...tip} onClick={toggle}>
          {say('filterMenu.filter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md">{open && <FilterFields />}</Popover.Dropdown>
    </Popover>
  )
}

/** Returns the option value of a client given by id or by typed name; the type prefix keeps the two apart. */
const keyOf = (client: number | string | undefined) => (client === undefined ? undefined : `${typeof client} ${client}`)

function FilterFields() {
  const { client, tag, costCentre, followUp } = useApp((app) => app.offerQuestion)
  const choices = useApp((app) => app.offerChoices)
  const find = useApp((app) => app.findOffers)
  const nameOf = useClientName()
  const clients = (choices?.clients ?? []).map(({ id, name }) => ({ value: keyOf(id ?? name) ?? '', label: name, client: id ?? name }))
  return (
    <Stack gap="sm">
      <ChoiceField
        label={narrowingLabels.client}
        value={keyOf(client)}
        options={withChosen(clients, keyOf(client), client === undefined ? undefined : nameOf(client))}
        searchable
        onChoose={(key) => void find({ client: clients.find(({ value }) => value === key)?.client })}
      />
      <ChoiceField
        label={narrowingLabels.tag}
        value={tag}
        options={itself(choices?.tags)}
        onChoose={(chosen) => void find({ tag: chosen ?? undefined })}
      />
      <ChoiceField
        label={narrowingLabels.costCentre}
        value={costCentre}
        options={itself(choices?.costCentres)}
        onChoose={(chosen) => void find({ costCentre: chosen ?? undefined })}
      />
      <ChoiceField
        label={narrowingLabels.followUp}
        value={followUp}
        options={followUps}
        onChoose={(chosen) => void find({ followUp: (chosen ?? undefined) as typeof followUp })}
      />
    </Stack>
  )
}

/** Returns a function that gives the name of a client of the question. */
function useClientName() {
  const clients = useApp((app) => app.clients)
  return (client: number | string) => (typeof client === 'string' ? client : (clients.get(client)?.name ?? say('filter.deletedClient')))
}

/** One chip for each filter that is set. */
export function OfferFilterChips() {
  const question = useApp((app) => app.offerQuestion)
  const find = useApp((app) => app.findOffers)
  const chips = narrowedBy(question, useClientName())
  if (chips.length === 0) return null
  return (
    <ul className={styles.chips} aria-label={say('common.filters')}>
      {chips.map(({ field, words }) => (
        <FilterChip key={field} name={narrowingLabels[field]} words={words} onRemove={() => void find({ [field]: undefined })} />
      ))}
    </ul>
  )
}

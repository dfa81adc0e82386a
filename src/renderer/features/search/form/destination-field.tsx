import { Autocomplete } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { pauseMs } from './hotel-by-name.tsx'

/** Field for a destination code, with suggestions by name from practice, earlier answers and bookings. */
export function DestinationField() {
  const value = useApp((app) => app.search.draft?.destination ?? '')
  const problem = useApp((app) => app.search.problems['destinationCode'])
  const change = useApp((app) => app.search.change)
  const practice = useApp((app) => app.search.practiceCodes)
  const found = useApp((app) => app.places.found.destinations)
  const find = useApp((app) => app.places.find)
  const findSoon = useDebouncedCallback((typed: string) => void find(typed), pauseMs)
  const practised = practice?.destinations ?? []
  const isPractised = new Set(practised.map(({ code }) => code))
  const seen = found.filter(({ code }) => !isPractised.has(code))
  return (
    <Autocomplete
      size="xs"
      label={say('searchForm.destinationCode')}
      value={value}
      error={problem}
      description={say('searchForm.destinationHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[...practised, ...seen].map(({ code }) => code)}
      filter={({ options, search }) => {
        const typed = search.trim().toLowerCase()
        return options.filter((option) => {
          if (!('value' in option)) return false
          const place = practised.find(({ code }) => code === option.value)
          // The ledger has already matched its suggestions, ignoring accents.
          return place === undefined || `${place.code} ${place.name}`.toLowerCase().includes(typed)
        })
      }}
      renderOption={({ option }) => {
        const place = practised.find(({ code }) => code === option.value)
        if (place) return say('searchForm.destinationFound', { value: option.value, name: place.name, hotels: place.hotels })
        return [option.value, seen.find(({ code }) => code === option.value)?.name].filter(Boolean).join(' ')
      }}
      limit={60}
      autoComplete="off"
      onChange={(destination) => {
        change({ destination })
        findSoon(destination)
      }}
    />
  )
}

import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { readCodes } from '../../../ui/pasted/codes.ts'

/** Debounce of queries to the ledger while typing, in milliseconds. */
export const pauseMs = 180

/** Field that finds a hotel by its name in earlier answers and bookings, and adds its code. */
export function HotelByName() {
  const codes = useApp((app) => app.search.draft?.codes ?? '')
  const hotels = useApp((app) => app.places.found.hotels)
  const find = useApp((app) => app.places.find)
  const change = useApp((app) => app.search.change)
  const findSoon = useDebouncedCallback((typed: string) => void find(typed), pauseMs)
  const [typed, setTyped] = useState('')
  const has = new Set(readCodes(codes).codes)
  return (
    <Select
      label={say('hotelByName.label')}
      placeholder={say('filterMenu.hotelPlaceholder')}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      data={hotels.map(({ code, name, place }) => ({
        value: code,
        label: [name ?? code, place, name && code].filter(Boolean).join(' · '),
        disabled: has.has(code),
      }))}
      // The ledger has already filtered, ignoring accents.
      filter={({ options }) => options}
      nothingFoundMessage={typed.trim() === '' ? null : say('hotelByName.noneSeen')}
      value={null}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        findSoon(text)
      }}
      onChange={(code) => {
        if (code === null) return
        change({ codes: `${codes} ${code}`.trim() })
        setTyped('')
      }}
    />
  )
}

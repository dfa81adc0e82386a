import type { OptionsFilter } from '@mantine/core'

/** Filters options by the typed text and lists those that start with it first: `CH` finds Switzerland before Chad. */
export const byCodeFirst: OptionsFilter = ({ options, search, limit }) => {
  const typed = search.trim().toLowerCase()
  const found = options.flatMap((option) => ('group' in option ? [] : [option])).filter(({ label }) => label.toLowerCase().includes(typed))
  const rank = (label: string) => (label.toLowerCase().startsWith(typed) ? 0 : 1)
  return found.sort((a, b) => rank(a.label) - rank(b.label)).slice(0, limit)
}

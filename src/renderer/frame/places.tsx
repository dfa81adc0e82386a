import { IconBook2, IconCalendarEvent, IconHelpHexagon, IconSearch, IconSettings } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** The pages that the rail leads to, in its order. Alt and the number of the place goes there. */
export const places = [
  { name: 'today', word: 'Today', icon: <IconCalendarEvent aria-hidden /> },
  { name: 'search', word: 'Search', icon: <IconSearch aria-hidden /> },
  { name: 'ledger', word: 'Ledger', icon: <IconBook2 aria-hidden /> },
  { name: 'unknown', word: 'Unknown', icon: <IconHelpHexagon aria-hidden /> },
  { name: 'settings', word: 'Settings', icon: <IconSettings aria-hidden /> },
] as const satisfies readonly { name: string; word: string; icon: ReactNode }[]

/** For tests of the inbox: renders the page of unknown outcomes with a scripted desk. */

import { screen } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { ok } from '../../../shared/contract/failure.ts'
import type { AttemptView } from '../../../shared/contract/views/booking-views.ts'
import type { CancellationCase } from '../../../shared/contract/views/cancel-views.ts'
import type { Notice } from '../../../shared/contract/views/notice-views.ts'
import { UnknownPage } from '../../features/unknown/unknown-page.tsx'
import { renderWindow } from '../render-window.tsx'

interface Inbox {
  readonly bookings?: readonly AttemptView[]
  readonly cancellations?: readonly CancellationCase[]
  readonly notices?: readonly Notice[]
}

export async function show({ bookings = [], cancellations = [], notices = [] }: Inbox) {
  const { desk, store, app, clerk } = renderWindow(<UnknownPage />, {
    'booking.attempts': ({ open }) => ok({ cases: bookings.filter((one) => one.open === open) }),
    'cancel.cancellations': ({ open }) => ok({ cases: cancellations.filter((one) => one.open === open) }),
    'notices.list': () => ok({ notices: [...notices] }),
  })
  await vi.waitFor(() => expect([app().unknown.cases.status, app().notices.state.status]).toEqual(['read', 'read']))
  return { desk, store, clerk }
}

export const button = (name: string | RegExp) => screen.queryByRole('button', { name })
export const sections = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)

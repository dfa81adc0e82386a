import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { CurrencyField } from './code-field.tsx'
import { DateField } from './date-field.tsx'
import { WholeNumber } from './whole-number.tsx'

const show = (part: React.ReactNode) => renderPart(part, { clock: { nowMs: Date.UTC(2027, 2, 1), zone: 'UTC' } })

it('exposes a number field as a spin button with its limits', () => {
  show(<WholeNumber aria-label="Adults" value={2} min={1} max={20} />)
  const field = screen.getByRole('spinbutton', { name: 'Adults' })
  expect(['aria-valuemin', 'aria-valuenow', 'aria-valuemax'].map((name) => field.getAttribute(name))).toEqual(['1', '2', '20'])
})

it('exposes no value for an empty number field', () => {
  show(<WholeNumber aria-label="Age" value="" min={0} max={17} />)
  expect(screen.getByRole('spinbutton', { name: 'Age' }).hasAttribute('aria-valuenow')).toBe(false)
})

it('opens the currency list on typing, not on focus', async () => {
  show(<CurrencyField label="Currency" value="EUR" onChange={() => {}} />)
  const clerk = userEvent.setup()
  await clerk.tab()
  const field = screen.getByRole('combobox', { name: 'Currency' })
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-expanded')).toBe('false')
  await clerk.keyboard('u')
  expect(field.getAttribute('aria-expanded')).toBe('true')
})

it('changes the month with Page Down and Page Up and keeps the day', async () => {
  show(<DateField label="Check-in" value="2027-03-31" min="2027-03-01" onChange={() => {}} />)
  const clerk = userEvent.setup()
  await clerk.click(screen.getByRole('button', { name: 'Calendar for Check-in' }))
  const getFocusedDay = () => document.activeElement?.getAttribute('data-date')
  document.querySelector<HTMLElement>('[data-date="2027-03-31"]')?.focus()
  await clerk.keyboard('{PageDown}')
  expect(getFocusedDay()).toBe('2027-04-30')
  await clerk.keyboard('{PageUp}{PageUp}')
  expect(getFocusedDay()).toBe('2027-03-01')
})

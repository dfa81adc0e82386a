import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../testing/render-part.tsx'
import { StatusBadge } from '../booking/status-badge.tsx'
import { boardWords, hotelWords } from '../wording/stay-words.ts'
import { CopyText } from './copy-button.tsx'

it('isolates a reference, shows its direction marks and limits its length', () => {
  renderPart(<CopyText text={`55c\u202e${'9'.repeat(3000)}`} label="booking reference" />)
  const shown = screen.getByText(/^55c/)
  expect([shown.tagName, shown.textContent]).toEqual(['BDI', `55c\ufffd${'9'.repeat(60)}…`])
})

it('isolates an unrecognised status', () => {
  render(<StatusBadge status={`PAID\u202e${'x'.repeat(3000)}`} known={null} />)
  const shown = screen.getByText(/^PAID/)
  expect([shown.tagName, shown.textContent]).toEqual(['BDI', `PAID\ufffd${'x'.repeat(19)}…`])
})

it('isolates odd codes within a sentence', () => {
  expect(hotelWords({ hotelName: 'Sea View', hotelCode: '10\u202e01' })).toBe('Sea View (\u206810\ufffd01\u2069)')
  expect(hotelWords({ hotelName: 'Sea View', hotelCode: '1001' })).toBe('Sea View (1001)')
  expect(boardWords('B\u202eB', 'Breakfast')).toBe('\u2068B\ufffdB\u2069 Breakfast')
})

it('shows a recovery code in full, because somebody writes it down', () => {
  const code = Array.from({ length: 14 }, () => 'A7K2').join('-')
  renderPart(<CopyText text={code} label="recovery code" whole />)
  expect(screen.getByText(code).textContent).toBe(code)
})

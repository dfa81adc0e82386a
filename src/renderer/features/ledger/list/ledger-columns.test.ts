import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ledgerSorts } from '../../../../shared/contract/views/ledger-views.ts'
import { layOut } from './columns-chosen.ts'
import { columnOf, columnsThatFit, columnWidths, ledgerColumns } from './ledger-columns.tsx'

const ids = ledgerColumns.map(({ id }) => id)
const shownAt = (width: number) => {
  const fits = columnsThatFit(width)
  return ids.filter((id) => fits[id])
}
const width = fc.integer({ min: 0, max: 3000 })

it('a wider table never loses a column', () => {
  fc.assert(
    fc.property(width, fc.nat(500), (narrow, more) => {
      expect(shownAt(narrow + more)).toEqual(expect.arrayContaining(shownAt(narrow)))
    }),
  )
})

it('columns fill the table and do not reach beyond it, but for the few that are always there', () => {
  const always = columnWidths(shownAt(0), 0).reduce((sum, one) => sum + one, 0)
  fc.assert(
    fc.property(fc.integer({ min: always, max: 3000 }), (tableWidth) => {
      const shown = shownAt(tableWidth)
      const sum = columnWidths(shown, tableWidth).reduce((total, one) => total + one, 0)
      expect(sum).toBeLessThanOrEqual(tableWidth)
      expect(tableWidth - sum).toBeLessThanOrEqual(shown.length)
    }),
  )
})

it('a list of full width shows every column but those that are only there when chosen', () => {
  expect(shownAt(2560 - 72)).toEqual(ledgerColumns.flatMap(({ id, meta }) => (meta.extra ? [] : [id])))
})

it('beside an open drawer the stay and the holder still stand', () => {
  expect(shownAt(1280 - 72 - 420)).toEqual(['status', 'reference', 'hotel', 'stay', 'holder', 'total', 'flags'])
})

it.each(ledgerSorts)('beside a drawer in the smallest window a list by %s has its column, and no amount reaches beyond its edge', (by) => {
  const laid = layOut(null, 560, by)
  expect(laid.map(({ id }) => id)).toEqual(expect.arrayContaining(['status', 'reference', 'hotel', 'total', columnOf(by)]))
  expect(laid.reduce((sum, { width }) => sum + width, 0)).toBeLessThanOrEqual(560)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Settings } from '../../../../shared/contract/views/desk-views.ts'
import { columnWidths } from '../../../ui/table/column.ts'
import { type ChosenColumns, findNarrowColumns, layOut, moveColumn, resizeColumn, resolveColumns, toggleColumn } from './columns-chosen.ts'
import { columnsThatFit, ledgerColumns, widthOf } from './ledger-columns.tsx'

const all = ledgerColumns.map(({ id }) => id)
const idsOf = (columns: readonly { readonly id: string }[]) => columns.map(({ id }) => id)
const width = fc.option(fc.integer({ min: 40, max: 1000 }))
const chosen = fc
  .shuffledSubarray(all, { minLength: 1 })
  .chain((ids) => fc.tuple(...ids.map((id) => width.map((pixels) => ({ id, width: pixels })))))
const tableWidth = fc.integer({ min: 300, max: 3000 })

it('chosen columns are laid out in their order with their widths, whatever the window width', () => {
  fc.assert(
    fc.property(chosen, tableWidth, (columns, pixels) => {
      const laidOutColumns = layOut(columns, pixels)
      expect(idsOf(laidOutColumns)).toEqual(idsOf(columns))
      columns.forEach((column, i) => {
        if (column.width !== null) expect(laidOutColumns[i]?.width).toBe(column.width)
        expect(laidOutColumns[i]?.width).toBeGreaterThanOrEqual(40)
      })
    }),
  )
})

it('chosen columns that no longer exist are ignored, and the default columns are shown if no chosen column is left', () => {
  const status = { id: 'status', width: null }
  expect(idsOf(layOut([{ id: 'gone', width: 90 }, status, status], 1200))).toEqual(['status'])
  expect(layOut([{ id: 'gone', width: 90 }], 1200)).toEqual(layOut(null, 1200))
})

it('chosen columns always include the sorted column', () => {
  const status = { id: 'status', width: null }
  expect(idsOf(layOut(null, 788, 'created'))).toContain('booked')
  expect(idsOf(layOut(null, 788, 'checkout'))).toContain('checkout')
  expect(idsOf(layOut([status], 788, 'created'))).toEqual(['status', 'booked'])
  expect(idsOf(layOut([status], 788, 'status'))).toEqual(['status'])
})

it('chosen columns default to those that fit the window', () => {
  const fits = columnsThatFit(1200)
  const shown = all.filter((id) => fits[id])
  expect(layOut(null, 1200)).toEqual(shown.map((id, i) => ({ id, width: columnWidths(shown.map(widthOf), 1200)[i] })))
  expect(resolveColumns(null, 1200)).toEqual(shown.map((id) => ({ id, width: null })))
})

const change = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...all),
      width.map((pixels) => (pixels === null ? null : pixels * 2 - 90)),
    )
    .map(
      ([id, pixels]) =>
        (columns: ChosenColumns) =>
          resizeColumn(columns, id, pixels),
    ),
  fc.tuple(fc.constantFrom(...all), fc.integer({ min: -3, max: 40 })).map(
    ([id, to]) =>
      (columns: ChosenColumns) =>
        moveColumn(columns, id, to),
  ),
  fc.constantFrom(...all).map((id) => (columns: ChosenColumns) => toggleColumn(columns, id)),
)

it('any sequence of changes to the columns yields valid settings, with each column at most once and at least one column', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const columns = changes.reduce((before, next) => next(before), resolveColumns(null, 1200))
      expect(Settings.shape.ledgerColumns.safeParse(columns).success).toBe(true)
      expect(new Set(idsOf(columns)).size).toBe(columns.length)
      expect(columns.length).toBeGreaterThan(0)
    }),
  )
})

it('moving a column changes only the order, and moving it back restores the order', () => {
  fc.assert(
    fc.property(chosen, fc.nat(20), fc.nat(20), (columns, from, to) => {
      const startIndex = from % columns.length
      const id = columns[startIndex]?.id ?? ''
      const moved = moveColumn(columns, id, to)
      expect(moved.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(columns.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      expect(moved[Math.min(to, columns.length - 1)]?.id).toBe(id)
      expect(moveColumn(moved, id, startIndex)).toEqual(columns)
    }),
  )
})

it('reports the columns that are too narrow for text, and subtracts the extra padding from the width of the first column', () => {
  const status = (width: number) => ({ id: 'status', width })
  expect(findNarrowColumns([{ id: 'hotel', width: 40 }, status(68), { id: 'flags', width: 89 }])).toBe('status')
  expect(findNarrowColumns([{ id: 'hotel', width: 40 }, status(69)])).toBe('')
  expect([findNarrowColumns([status(78)]), findNarrowColumns([status(79)])]).toEqual(['status', ''])
})

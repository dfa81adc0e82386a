import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { accountingColumns, type ExportOrder, type ExportPreset } from '../../../shared/contract/views/export-views.ts'
import { addDays } from '../../../shared/domain/dates.ts'
import { desk, deskForAllTests, restart, world } from '../../testing/desk/practising-desk.ts'
import { softwareLayout } from '../../testing/sample-exports.ts'
import { failureOf } from '../../testing/test-desk.ts'

let order: ExportOrder
const layout = { ...softwareLayout, columns: [...accountingColumns] }

deskForAllTests()
beforeAll(async () => {
  const today = world.today()
  const filter = { status: 'CONFIRMED', basis: 'created', from: addDays(today, -60), to: addDays(today, -1), text: '' } as const
  await desk.ask['ledger.refresh'](filter)
  order = { filter, layout, allowMissingDays: false }
})

describe('an export of the listed bookings', () => {
  it('is previewed, written to the chosen file, and reported', async () => {
    const { counts } = await desk.ask['ledger.totals'](order.filter)
    const preview = await desk.ask['export.preview'](order)
    expect(preview).toMatchObject({ bookings: counts.CONFIRMED, daysMissing: 0, holes: [], closed: [] })

    desk.savePath = join(world.documents, 'out.csv')
    const report = await desk.ask['export.write'](order)
    expect(report).toMatchObject({ rows: counts.CONFIRMED, daysMissing: 0, files: [{ name: 'out.csv' }, { name: 'out-about.json' }] })
    const lines = (await readFile(desk.savePath, 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(counts.CONFIRMED + 1)
    expect(lines.slice(0, preview.lines.length)).toEqual(preview.lines)
    const about = JSON.parse(await readFile(join(world.documents, 'out-about.json'), 'utf8'))
    expect(about).toMatchObject({ writtenBy: 'Deskbook 0.0.0', status: 'CONFIRMED', coverage: { complete: true } })
    expect(desk.emitted('export.progress').at(-1)).toEqual({ rows: counts.CONFIRMED, of: counts.CONFIRMED })
  })

  it('is not written when the dialog is cancelled', async () => {
    desk.savePath = null
    expect(await desk.ask['export.write'](order)).toMatchObject({ files: [], rows: 0 })
  })

  it('is refused while days of its period are not synced, unless the clerk accepts that', async () => {
    const orderWithHoles = { ...order, filter: { ...order.filter, from: addDays(order.filter.from ?? '', -40) } }
    expect(await desk.ask['export.preview'](orderWithHoles)).toMatchObject({
      daysMissing: expect.any(Number),
      holes: [{ from: orderWithHoles.filter.from }],
    })
    desk.savePath = join(world.documents, 'holed.csv')
    expect(await failureOf(desk.ask['export.write'](orderWithHoles))).toMatchObject({
      kind: 'coverageHoles',
      missing: [{ from: orderWithHoles.filter.from }],
    })
    expect(await readdir(world.documents)).not.toContain('holed.csv')
    const report = await desk.ask['export.write']({ ...orderWithHoles, allowMissingDays: true })
    expect(report.files.map(({ name }) => name)).toEqual(['holed-INCOMPLETE.csv', 'holed-about-INCOMPLETE.json'])
    expect(report.daysMissing).toBeGreaterThan(0)
  })

  it('by check-in date also counts the earlier days on which the stays may have been booked', async () => {
    const { holes, daysMissing } = await desk.ask['export.preview']({ ...order, filter: { ...order.filter, basis: 'checkin' } })
    expect(daysMissing).toBeGreaterThan(300)
    expect(holes[0]?.from).toBe(addDays(order.filter.from ?? '', -365))
  })

  it('runs one at a time, and leaves nothing when it is stopped', async () => {
    desk.savePath = join(world.documents, 'stopped.csv')
    const running = failureOf(desk.ask['export.write'](order))
    expect(await failureOf(desk.ask['export.write'](order))).toEqual({ kind: 'inFlight' })
    await desk.ask['export.stop']({})
    expect(await running).toEqual({ kind: 'stopped' })
    expect((await readdir(world.documents)).filter((name) => /stopped|\.part$/.test(name))).toEqual([])
  })
})

describe('export presets', () => {
  it('consist of built-in presets and saved presets, and the saved presets survive a restart', async () => {
    const { presets } = await desk.ask['export.presets']({})
    expect(presets.map(({ name }) => name)).toEqual(['Accounting (software)', 'Accounting (Excel here)'])
    const own: ExportPreset = { name: 'Auditor', basis: 'checkout', layout }
    expect((await desk.ask['export.savePreset'](own)).presets.at(-1)).toEqual(own)
    await restart()
    expect((await desk.ask['export.presets']({})).presets.at(-1)).toEqual(own)
    expect((await desk.ask['export.dropPreset']({ name: 'Auditor' })).presets).toEqual(presets)
  })

  it('cannot be saved under the name of a built-in preset', async () => {
    const preset: ExportPreset = { name: 'Accounting (software)', basis: 'created', layout }
    expect(await failureOf(desk.ask['export.savePreset'](preset))).toMatchObject({ kind: 'input', fields: [{ path: 'name' }] })
  })
})

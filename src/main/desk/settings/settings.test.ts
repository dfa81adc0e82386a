import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { procedures } from '../../../shared/contract/procedures/procedures.ts'
import { createPagesDesk, createSettingsDesk, openMemory } from './settings.ts'

it('keeps the pages that were shown for the next start, and nothing that was looked for in them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'))
  const pages = [{ name: 'ledger' as const }, { name: 'confirmation' as const, clientRef: 'RD-1' }]
  await createPagesDesk(await openMemory(folder, 'UTC', () => {}))['desk.pages']({ pages })
  const next = createPagesDesk(await openMemory(folder, 'UTC', () => {}))
  expect(await next['desk.pages']({ pages: null })).toEqual({ pages })
  expect(procedures['desk.pages'].input.safeParse({ pages: [{ name: 'ledger', find: 'Pryde' }] }).success).toBe(false)
  await rm(folder, { recursive: true })
})

it('a desk that is older than the tour opens as before, and is not offered it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'))
  const file = join(folder, 'desk.json')
  const desk = createSettingsDesk(await openMemory(folder, 'UTC', () => {}), async () => {})
  expect(await desk['settings.write']({ theme: 'dark' })).toMatchObject({ tour: { step: 'offer', shown: true } })
  const { settings, ...others } = JSON.parse(await readFile(file, 'utf8'))
  const { tour: _, ...before } = settings
  await writeFile(file, JSON.stringify({ ...others, settings: before }))
  const damaged: string[] = []
  const again = createSettingsDesk(await openMemory(folder, 'UTC', () => damaged.push('damaged')), async () => {})
  expect(await again['settings.read']({})).toEqual({ ...before, tour: { step: 'offer', shown: false } })
  expect(damaged).toEqual([])
  await rm(folder, { recursive: true })
})

describe('changing a setting', () => {
  it('leaves the others as they are, the chosen columns included', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'settings-'))
    const memory = await openMemory(folder, 'Europe/Zurich', () => {})
    const desk = createSettingsDesk(memory, async () => {})
    const { input } = procedures['settings.write']
    const ledgerColumns = [{ id: 'hotel', width: 200 }]
    await desk['settings.write'](input.parse({ ledgerColumns }))
    const tour = { step: 'check', shown: false } as const
    await desk['settings.write'](input.parse({ tour }))
    await desk['settings.write'](input.parse({ theme: 'dark' }))
    expect(await desk['settings.read']({})).toMatchObject({ theme: 'dark', ledgerColumns, tour })
    await rm(folder, { recursive: true })
  })

  it('refuses a name that is none of a setting', () => {
    expect(procedures['settings.write'].input.safeParse({ theme: 'dark', apiKey: 'x' }).success).toBe(false)
  })
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { procedures } from '../../../shared/contract/procedures/procedures.ts'
import { speak, spoken, voice } from '../../../shared/words/say.ts'
import { speakingAsSet } from './language.ts'
import { createSettingsDesk, openMemory } from './settings.ts'

const folder = await mkdtemp(join(tmpdir(), 'language-'))
afterAll(() => rm(folder, { recursive: true }))
afterEach(() => speak('en'))

it('uses the system’s language until another is chosen, which applies at once and after a restart', async () => {
  const memory = await speakingAsSet(await openMemory(folder, 'Europe/Zurich', () => {}), {
    languages: ['fr-FR', 'en-GB'],
    region: 'de_CH',
  })
  expect(voice.formats.locale).toBe('de-CH')
  expect(spoken).toBe('en')
  const desk = createSettingsDesk(memory, async () => {})
  await desk['settings.write'](procedures['settings.write'].input.parse({ language: 'en-XA' }))
  expect(spoken).toBe('en-XA')
  // Another setting does not bring the first language back.
  await desk['settings.write'](procedures['settings.write'].input.parse({ theme: 'dark' }))
  expect(spoken).toBe('en-XA')
  await speak('en')
  await speakingAsSet(await openMemory(folder, 'Europe/Zurich', () => {}), { languages: ['en'], region: 'C' })
  expect(voice.formats.locale).toBe('en-GB')
  expect(spoken).toBe('en-XA')
})

it('changes the language of error messages', async () => {
  await speak('en-XA')
  const { error } = procedures['settings.write'].input.safeParse({ currency: 'nothing' })
  expect(error?.issues[0]?.message).toContain('\u0301')
})

// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'

const refuse = (): never => {
  throw new Error('a text was looked up while a module was loading, before the window knows its language')
}

vi.mock('../shared/words/say.ts', async (original) => ({
  ...(await original<typeof import('../shared/words/say.ts')>()),
  say: refuse,
  voice: new Proxy({}, { get: refuse }),
}))

it('looks up no text while the modules of the window load, because the window does not know its language yet', async () => {
  await expect(import('./window.tsx')).resolves.toHaveProperty('openWindow')
}, 60_000)

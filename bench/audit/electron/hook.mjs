/** `node --import` hook: resolves `electron` to the emulation, and probes the app once its window has loaded. */
import { registerHooks } from 'node:module'
import { probeLoadedWindow } from './probes.ts'

const emulation = new URL('emulation.ts', import.meta.url).href

registerHooks({
  resolve: (name, context, next) => (name === 'electron' ? { url: emulation, shortCircuit: true } : next(name, context)),
})

probeLoadedWindow()

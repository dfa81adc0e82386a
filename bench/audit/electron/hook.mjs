/** `node --import` hook: resolves `electron` to the emulation, which records what the app asks of it and then probes the result. */
import { registerHooks } from 'node:module'

const emulation = new URL('emulation.ts', import.meta.url).href

registerHooks({
  resolve: (name, context, next) => (name === 'electron' ? { url: emulation, shortCircuit: true } : next(name, context)),
})

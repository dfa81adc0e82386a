/** `node --import` this: what asks for `electron` gets the emulation, which notes what is asked of it and then looks at what was built up. */
import { registerHooks } from 'node:module'

const emulation = new URL('emulation.ts', import.meta.url).href

registerHooks({
  resolve: (name, context, next) => (name === 'electron' ? { url: emulation, shortCircuit: true } : next(name, context)),
})

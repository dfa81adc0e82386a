/** Electron's fuses in a packed program: their location and their required values. */

/** Electron stores its fuses after this marker: a version, their number, then one digit each. */
export const fuseSentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** In the order in which they are stored. */
export const wantedFuses = {
  runAsNode: '0',
  enableCookieEncryption: '1',
  enableNodeOptionsEnvironmentVariable: '0',
  enableNodeCliInspectArguments: '0',
  enableEmbeddedAsarIntegrityValidation: '1',
  onlyLoadAppFromAsar: '1',
  loadBrowserProcessSpecificV8Snapshot: '0',
  grantFileProtocolExtraPrivileges: '0',
  wasmTrapHandlers: '1',
}

/** Returns the fuses of a program by name, `undefined` if it lacks one. */
export function readFuses(program) {
  const at = program.indexOf(fuseSentinel) + fuseSentinel.length + 2
  const digits = at < fuseSentinel.length + 2 ? '' : program.subarray(at, at + Object.keys(wantedFuses).length).toString('latin1')
  return Object.fromEntries(Object.keys(wantedFuses).map((name, number) => [name, digits[number]]))
}

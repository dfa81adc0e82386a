/** What may not be given to an installed desk at its start: every switch that opens it up to another program. */

const refused = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'inspect',
  'load-extension',
  'disable-web-security',
  'ignore-certificate-errors',
  'host-rules',
  'host-resolver-rules',
  'proxy-server',
  'proxy-pac-url',
  'ssl-key-log-file',
  'user-data-dir',
  'no-sandbox',
  'disable-site-isolation',
  'js-flags',
  'enable-logging',
] as const

/** The refused switches among the arguments. A name counts with all that begin like it, such as `inspect-brk`. */
export function refusedSwitches(commandLine: readonly string[]): string[] {
  const given = commandLine.map((argument) => /^(?:--?|\/)([a-z][\w-]*)/i.exec(argument)?.[1]?.toLowerCase() ?? '')
  return given.filter((name) => refused.some((start) => name.startsWith(start)))
}

/** Removes variables that weaken TLS or steer Electron, before anything reads them. */
export function cleanEnvironment(environment: Record<string, string | undefined>): void {
  for (const name of Object.keys(environment)) {
    if (name === 'NODE_TLS_REJECT_UNAUTHORIZED' || name === 'SSLKEYLOGFILE' || name.startsWith('ELECTRON_')) delete environment[name]
  }
}

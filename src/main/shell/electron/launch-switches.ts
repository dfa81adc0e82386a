/** The switches that an installed desk accepts. It does not start with any other switch, which might give another program access to it. */

/** Chromium switches that only change the language or how the window is drawn. */
const allowedSwitches: ReadonlySet<string> = new Set([
  ...['lang', 'force-device-scale-factor', 'high-dpi-support', 'force-color-profile', 'force-renderer-accessibility'],
  ...['disable-gpu', 'disable-gpu-compositing', 'disable-smooth-scrolling'],
  // Linux: the display server that draws the window.
  ...['ozone-platform', 'ozone-platform-hint', 'enable-wayland-ime', 'wayland-text-input-version'],
  // Passed by the Windows installer after it replaced an older version.
  'updated',
])

/**
 * Returns the switches among the arguments that are not known to be harmless, as written, without their values. Chromium accepts one or two dashes
 * and ignores surrounding blanks; on Windows a slash counts as a dash. Other arguments are ignored.
 */
export function refusedSwitches(commandLine: readonly string[], platform: NodeJS.Platform = process.platform): string[] {
  const switchPattern = platform === 'win32' ? /^[-/]/ : /^-/
  const switches = commandLine.map((argument) => argument.trim()).filter((argument) => switchPattern.test(argument))
  const names = switches.map((argument) => argument.split('=', 1)[0] ?? '')
  return names.filter((name) => !allowedSwitches.has(name.replace(/^--?/, '')))
}

/** Removes variables that weaken TLS or control Electron, before anything reads them. Windows ignores the case of their names. */
export function cleanEnvironment(environment: Record<string, string | undefined>): void {
  for (const name of Object.keys(environment)) {
    if (/^(NODE_TLS_REJECT_UNAUTHORIZED$|SSLKEYLOGFILE$|ELECTRON_)/i.test(name)) delete environment[name]
  }
}

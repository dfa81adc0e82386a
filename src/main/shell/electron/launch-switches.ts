/** The switches that an installed desk takes at its start. With any other it does not start: it could open the desk to another program. */

/** Switches of Chromium that change how the window is drawn, its language, and nothing else. */
const allowed: ReadonlySet<string> = new Set([
  ...['lang', 'force-device-scale-factor', 'high-dpi-support', 'force-color-profile', 'force-renderer-accessibility'],
  ...['disable-gpu', 'disable-gpu-compositing', 'disable-smooth-scrolling'],
  // Linux: which display server draws the window.
  ...['ozone-platform', 'ozone-platform-hint', 'enable-wayland-ime', 'wayland-text-input-version'],
  // Said by the installer on Windows after it has replaced an older version.
  'updated',
])

/**
 * The switches among the arguments that are not known to be harmless, as they were written up to their value. Chromium takes one or two
 * dashes and ignores blanks around them; on Windows a slash is a dash. Other arguments are no concern of this function.
 */
export function refusedSwitches(commandLine: readonly string[], platform: NodeJS.Platform = process.platform): string[] {
  const isSwitch = platform === 'win32' ? /^[-/]/ : /^-/
  const switches = commandLine.map((argument) => argument.trim()).filter((argument) => isSwitch.test(argument))
  const names = switches.map((argument) => argument.split('=', 1)[0] ?? '')
  return names.filter((name) => !allowed.has(name.replace(/^--?/, '')))
}

/** Removes variables that weaken TLS or steer Electron, before anything reads them. Windows knows them in capitals and not. */
export function cleanEnvironment(environment: Record<string, string | undefined>): void {
  for (const name of Object.keys(environment)) {
    if (/^(NODE_TLS_REJECT_UNAUTHORIZED$|SSLKEYLOGFILE$|ELECTRON_)/i.test(name)) delete environment[name]
  }
}

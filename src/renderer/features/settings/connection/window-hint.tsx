import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'

/** Returns what a browser window cannot do on Windows and macOS; null on Linux, where desktop programs and environment variables provide these. */
function hintFor(platform: string): string | null {
  const system = /^Win/.test(platform) ? 'Windows' : /^Mac/.test(platform) ? 'macOS' : null
  return system && say('windowHint.hint', { system })
}

/** Returns the hint for this window; null in the installed app and if nothing is missing. */
export function useWindowHint(platform: string = navigator.platform): string | null {
  const isBrowser = useApp((app) => app.desk?.shell === 'chromium')
  return isBrowser ? hintFor(platform) : null
}

/** Shows the hint for this window, if there is one. */
export function WindowHint({ platform }: { readonly platform?: string }) {
  const hint = useWindowHint(platform)
  return hint !== null && <p className="caption">{hint}</p>
}

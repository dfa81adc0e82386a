import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'

/**
 * Returns a text about what a browser window cannot do on Windows and macOS. Returns null in the installed app, and on Linux, where desktop
 * programs and environment variables provide the same functions.
 */
export function useWindowHint(platform: string = navigator.platform): string | null {
  const isBrowser = useApp((app) => app.desk?.shell === 'chromium')
  const system = /^Win/.test(platform) ? 'Windows' : /^Mac/.test(platform) ? 'macOS' : null
  return isBrowser && system ? say('windowHint.hint', { system }) : null
}

/** Shows the hint for this window, if there is one. */
export function WindowHint({ platform }: { readonly platform?: string }) {
  const hint = useWindowHint(platform)
  return hint !== null && <p className="caption">{hint}</p>
}

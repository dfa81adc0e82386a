import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'

/** What a Chromium window cannot do on a system that has no program for it; on Linux those of the desktop and the environment do. */
function hintFor(platform: string): string | null {
  const system = /^Win/.test(platform) ? 'Windows' : /^Mac/.test(platform) ? 'macOS' : null
  if (system === null) return null
  return say('windowHint.aBrowserWindowDoesNot', { system })
}

/** The hint for this window; null in the installed app and where nothing is amiss. */
export function useWindowHint(platform: string = navigator.platform): string | null {
  const isBrowser = useApp((app) => app.desk?.shell === 'chromium')
  return isBrowser ? hintFor(platform) : null
}

/** The hint, where there is one. */
export function WindowHint({ platform }: { readonly platform?: string }) {
  const hint = useWindowHint(platform)
  return hint !== null && <p className="caption">{hint}</p>
}

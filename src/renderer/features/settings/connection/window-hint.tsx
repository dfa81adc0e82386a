import { useApp } from '../../../store.ts'

/** What a Chromium window cannot do on a system that has no program for it; on Linux those of the desktop and the environment do. */
function hintFor(platform: string): string | null {
  const system = /^Win/.test(platform) ? 'Windows' : /^Mac/.test(platform) ? 'macOS' : null
  if (system === null) return null
  return `A browser window does not know the proxy of ${system}, and has no dialog to open a file. Where a proxy is needed, set https_proxy before the start; for files use the installed app.`
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

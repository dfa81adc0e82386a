/** Restricts Electron's window: no network, navigation, other windows or devices. */
import type { App, Session, WebContents } from 'electron'

/** The desk's own scheme and its only page. */
export const scheme = 'desk'
export const origin = `${scheme}://app`

/** The only permission of a page is writing to the clipboard, but not reading it. */
const allowedPermission = 'clipboard-sanitized-write'

/** A proxy address where nothing listens. It also applies to addresses of this computer, which would otherwise bypass the proxy. */
const deadProxy = { proxyRules: 'http://127.0.0.1:1', proxyBypassRules: '<-loopback>' }

/** Whether a page may load this URL: the desk's own files, and the developer tools of an unpackaged app. */
const isOurs = (url: string, developing: boolean) => url.startsWith(`${origin}/`) || (developing && url.startsWith('devtools://'))

/** Blocks every network for the session and denies permissions, devices and downloads. */
export async function guardSession(session: Session, { developing = false } = {}): Promise<void> {
  // Some traffic bypasses `onBeforeRequest`, such as WebRTC over TCP or DNS prefetching; the proxy stops it.
  await session.setProxy(deadProxy)
  session.webRequest.onBeforeRequest((details, proceed) => proceed({ cancel: !isOurs(details.url, developing) }))
  session.setPermissionRequestHandler((_, permission, decide) => decide(permission === allowedPermission))
  session.setPermissionCheckHandler((_, permission) => permission === allowedPermission)
  session.setDevicePermissionHandler(() => false)
  session.on('will-download', (event) => event.preventDefault())
  session.on('select-hid-device', (event, _, choose) => {
    event.preventDefault()
    choose(null)
  })
  session.on('select-serial-port', (event, _ports, _contents, choose) => {
    event.preventDefault()
    choose('')
  })
  session.on('select-usb-device', (event, _, choose) => {
    event.preventDefault()
    choose()
  })
}

/** Prevents navigation in every web contents of the app: windows, frames and anything else. */
export function guardPages(app: App): void {
  app.on('web-contents-created', (_, contents) => guardPage(contents))
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault()
    choose()
  })
}

function guardPage(contents: WebContents): void {
  const preventNavigation = (event: { url: string; preventDefault(): void }) => {
    if (event.url !== `${origin}/`) event.preventDefault()
  }
  // Otherwise WebRTC would send packets to any address that a script names.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.on('will-navigate', preventNavigation)
  contents.on('will-frame-navigate', preventNavigation)
  contents.on('will-redirect', preventNavigation)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.on('select-bluetooth-device', (event, _, choose) => {
    event.preventDefault()
    choose('')
  })
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

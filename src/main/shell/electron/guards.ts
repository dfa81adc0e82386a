/** What Electron's window may not do: reach a network, leave its page, open another, or use a device. */
import type { App, Session, WebContents } from 'electron'

/** The desk's own scheme and its only page. */
export const scheme = 'desk'
export const origin = `${scheme}://app`

/** Copying text is the one permission a page has; reading the clipboard is none. */
const permitted = 'clipboard-sanitized-write'

/** A proxy where nobody listens, for addresses of this computer too, which would otherwise go past it. */
const nowhere = { proxyRules: 'http://127.0.0.1:1', proxyBypassRules: '<-loopback>' }

/** Whether a page may load this: the desk's own files, and the developer tools of an app that is not packed. */
const isOurs = (url: string, developing: boolean) => url.startsWith(`${origin}/`) || (developing && url.startsWith('devtools://'))

/** Cuts the session off from every network and refuses permissions, devices and downloads. */
export async function guardSession(session: Session, { developing = false } = {}): Promise<void> {
  // Some traffic never reaches `onBeforeRequest`, such as WebRTC over TCP or a name that is looked up in advance; it meets the proxy.
  await session.setProxy(nowhere)
  session.webRequest.onBeforeRequest((details, proceed) => proceed({ cancel: !isOurs(details.url, developing) }))
  session.setPermissionRequestHandler((_, permission, decide) => decide(permission === permitted))
  session.setPermissionCheckHandler((_, permission) => permission === permitted)
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

/** Keeps every page of the app where it is; true of windows, frames and whatever else holds a page. */
export function guardPages(app: App): void {
  app.on('web-contents-created', (_, contents) => guardPage(contents))
  app.on('select-client-certificate', (event, _contents, _url, _list, choose) => {
    event.preventDefault()
    choose()
  })
}

function guardPage(contents: WebContents): void {
  const stay = (event: { url: string; preventDefault(): void }) => {
    if (event.url !== `${origin}/`) event.preventDefault()
  }
  // Without it WebRTC sends packets to whatever address a script names.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.on('select-bluetooth-device', (event, _, choose) => {
    event.preventDefault()
    choose('')
  })
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}

/** Detects whether there is a display to open a window on. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { WrongUse } from './arguments.mjs'

/** Timeout for a display's answer, which may come over a network, in milliseconds. */
const timeoutMs = 5_000

/**
 * Whether there is a display: false on Linux without one, true on every other system. Throws `WrongUse` if a named display does not answer, because
 * no window would open there. Tests replace `environment` and `platform`.
 */
export async function displayHere(environment = process.env, platform = process.platform) {
  if (platform !== 'linux') return true
  const places = placesOf(environment)
  if (places.length === 0) return false
  for (const place of places) if (await answers(place)) return true
  const named = environment.DISPLAY ? `DISPLAY=${environment.DISPLAY}` : `WAYLAND_DISPLAY=${environment.WAYLAND_DISPLAY}`
  throw new WrongUse(`No display answers at ${named}: start this in a desktop session, or without that variable for the tour.`)
}

/**
 * Returns the addresses of the named displays, as arguments of `net.connect`.
 * @param {Readonly<Record<string, string | undefined>>} environment
 */
function placesOf({ DISPLAY, WAYLAND_DISPLAY, XDG_RUNTIME_DIR = '/' }) {
  const wayland = WAYLAND_DISPLAY
    ? [{ path: WAYLAND_DISPLAY.startsWith('/') ? WAYLAND_DISPLAY : join(XDG_RUNTIME_DIR, WAYLAND_DISPLAY) }]
    : []
  if (!DISPLAY) return wayland
  const [, host = '', number = ''] = /^(.*):(\d+)(?:\.\d+)?$/.exec(DISPLAY) ?? []
  if (number === '') return wayland
  const socket = `/tmp/.X11-unix/X${number}`
  const isLocal = host === '' || host === 'unix'
  // Servers listen under that name in the file system, some only in Linux's abstract namespace.
  const x11 = isLocal
    ? [{ path: socket }, { path: `\0${socket}` }]
    : [{ host: host.replace(/^\[(.*)\]$/, '$1'), port: 6000 + Number(number) }]
  return [...wayland, ...x11]
}

async function answers(place) {
  const socket = connect(place)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

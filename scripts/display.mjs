/** Whether there is a display to open a window on. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { WrongUse } from './arguments.mjs'

/** How long a display may take to answer, over a network too. */
const patienceMs = 5_000

/**
 * False on a Linux without a display, true on every other system. Throws `WrongUse` for a display that is named and does not answer: no
 * window would open there. `environment` and `platform` are the process's, or what a test puts in their place.
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
 * Where the displays that are named listen, as `net.connect` takes it.
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
  // Servers listen under that name in the file system, some only in Linux's own list of names.
  const x11 = isLocal
    ? [{ path: socket }, { path: `\0${socket}` }]
    : [{ host: host.replace(/^\[(.*)\]$/, '$1'), port: 6000 + Number(number) }]
  return [...wayland, ...x11]
}

async function answers(place) {
  const socket = connect(place)
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(patienceMs) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Serves the renderer's files for both shells: a fixed list, a content security policy, and a fresh nonce for each load. */
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'

import { languages } from '../../shared/words/languages.ts'
import { voice } from '../../shared/words/say.ts'

interface AssetAnswer {
  readonly status: 200 | 404 | 405
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

/** Answers a request of the window. Only GET is served, and only for files that existed when the app started. */
export type Assets = (method: string, path: string) => Promise<AssetAnswer>

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

/**
 * Content security policy: the page may run its own scripts and styles and show its own fonts and images. It has no network, frames, workers or
 * plugins. A style element needs the nonce. Trusted types are not required, because the component library writes its style elements as markup and the
 * page would stay empty.
 */
const contentPolicy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    ...['connect', 'worker', 'frame', 'object', 'media', 'manifest'].map((kind) => `${kind}-src 'none'`),
    ...['base-uri', 'form-action', 'frame-ancestors'].map((rule) => `${rule} 'none'`),
  ].join('; ')

const offFeatures = [
  ...['accelerometer', 'autoplay', 'camera', 'clipboard-read', 'display-capture', 'encrypted-media', 'fullscreen'],
  ...['gamepad', 'geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment'],
  ...['picture-in-picture', 'publickey-credentials-get', 'screen-wake-lock', 'serial', 'storage-access', 'usb'],
  'xr-spatial-tracking',
]

const guards = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': offFeatures.map((feature) => `${feature}=()`).join(', '),
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
}

/** Lists the built renderer once. `folder` is absolute; rejects if it does not exist. */
export async function listAssets(folder: string): Promise<Assets> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = new Map<string, string>()
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name)
    if (entry.isFile()) files.set(`/${relative(folder, file).split(sep).join('/')}`, file)
  }
  return async (method, path) => {
    if (method !== 'GET') return refuse(405)
    const file = files.get(path === '/' ? '/index.html' : path)
    const type = file && types[extname(file)]
    if (!file || !type) return refuse(404)
    const nonce = randomBytes(18).toString('base64')
    const headers = { 'Content-Type': type, 'Content-Security-Policy': contentPolicy(nonce), ...guards }
    const body = await readFile(file)
    return { status: 200, headers, body: type === types['.html'] ? Buffer.from(renderPage(body.toString(), nonce)) : body }
  }
}

/** Returns the page for one load, with its nonce and the desk's current language and formats. */
function renderPage(html: string, nonce: string): string {
  const { language, formats } = voice
  const root = `<html lang="${language}" dir="${languages[language].direction}" data-formats="${formats.locale}">`
  return html.replaceAll('%NONCE%', nonce).replace('<html lang="en">', root)
}

function refuse(status: 404 | 405): AssetAnswer {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Security-Policy': contentPolicy(''), ...guards }
  return { status, headers, body: Buffer.from('') }
}

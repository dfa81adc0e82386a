/** Detects the effects of payloads: code run in the page, requests in the browser's network log, and traffic at local sockets. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { BrowserContext, Page } from 'playwright-core'
import { type Ports, trap } from './payloads.ts'

export interface Sockets {
  readonly ports: Ports
  /** Returns the number of packets and connections received. */
  arrived(): number
  close(): void
}

export async function openSockets(): Promise<Sockets> {
  let arrived = 0
  const udp = createSocket('udp4', () => arrived++).bind(0, '127.0.0.1')
  const tcp = createServer((socket) => {
    arrived++
    socket.on('error', () => {}).destroy()
  }).listen(0, '127.0.0.1')
  await Promise.all([once(udp, 'listening'), once(tcp, 'listening')])
  const ports = { udp: udp.address().port, tcp: (tcp.address() as AddressInfo).port }
  return {
    ports,
    arrived: () => arrived,
    close: () => {
      udp.close()
      tcp.close()
    },
  }
}

/** Reports one detected effect. */
export type Fall = (what: string) => void

/** Call it before a page is loaded. Reports code that ran, and code that only the content security policy stopped. */
export async function setTraps(context: BrowserContext, report: Fall): Promise<void> {
  await context.exposeBinding(trap, (_, n: unknown) => report(`executed: payload ${n}`))
  await context.exposeBinding('__stopped', (_, what: string) => report(`stopped by the policy alone: ${what}`))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      ;(window as unknown as { __stopped(what: string): void }).__stopped(`${effectiveDirective} ${blockedURI}`)
    })
  })
  context.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') report(`executed: a ${dialog.type()} was opened`)
  })
  context.on('weberror', (error) => report(`the page threw: ${error.error().message.slice(0, 200)}`))
  context.on('page', () => report('executed: a window was opened'))
}

/** Reports every request of a page that is not for the desk's own files, according to the browser's network log. */
export async function watchNetwork(page: Page, own: (url: string) => boolean, report: Fall): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Network.enable')
  devTools.on('Network.requestWillBeSent', ({ request }) => {
    if (!own(request.url)) report(`requested: ${request.url.slice(0, 200)}`)
  })
  devTools.on('Network.webSocketCreated', ({ url }) => report(`requested: ${url}`))
}

/** Returns elements and attributes that the desk never renders itself: each one means that a text was rendered as markup. */
export async function markupIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const foreign =
      'iframe,object,embed,video,audio,base,marquee,math,template,image,details[ontoggle],meta[http-equiv],script:not([src]),link[rel=prefetch],link[rel=preconnect]'
    const found = [...document.querySelectorAll(foreign)].map((element) => element.outerHTML.slice(0, 120))
    for (const element of document.querySelectorAll('*')) {
      for (const { name, value } of element.attributes)
        if (
          /^on/i.test(name) ||
          (/^(?:href|src|action|formaction|srcdoc)$/i.test(name) && /^\s*(?:javascript|data:text|http:)/i.test(value))
        )
          found.push(`${element.tagName} ${name}=${value}`.slice(0, 120))
    }
    return found
  })
}

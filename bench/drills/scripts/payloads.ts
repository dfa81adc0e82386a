/** Texts that run, load or send something if they are treated as markup or code, generated from a seed. */
import type { Random } from '../../random.ts'

/** Ports of local sockets that count everything the payloads send. */
export interface Ports {
  readonly tcp: number
  readonly udp: number
}

/** `RUN` calls the trap; `URL` is a local socket. Short ones come first: the desk shows at most forty characters of a code, or twelve. */
const shapes = [
  '<b onx=1>',
  '<img src=x onerror=RUN>',
  '<svg onload=RUN>',
  '"><svg/onload=RUN>',
  "'><img src=x onerror=RUN>",
  '<script>RUN</script>',
  '</title><script>RUN</script>',
  '</textarea><script>RUN</script>',
  '</script><script>RUN</script>',
  '<script src=URL></script>',
  '<script type=module>import("URL")</script>',
  '<img src=URL>',
  '<img srcset="URL 1x">',
  '<image href=URL>',
  '<video src=URL onerror=RUN autoplay>',
  '<video><source onerror=RUN src=URL>',
  '<audio src=URL onerror=RUN>',
  '<iframe src="javascript:RUN">',
  '<iframe srcdoc="<script>parent.RUN</script>">',
  '<iframe src=URL>',
  '<object data=URL>',
  '<embed src=URL>',
  '<a href="javascript:RUN" id=x autofocus>open</a>',
  '<link rel=stylesheet href=URL>',
  '<link rel=prefetch href=URL>',
  '<link rel=preconnect href=URL>',
  '<style>@import "URL";</style>',
  '<style>*{background:url(URL)}</style>',
  '<div style="background:url(URL)">',
  '<meta http-equiv=refresh content="0;url=URL">',
  '<base href=URL>',
  '<details open ontoggle=RUN>',
  '<input autofocus onfocus=RUN>',
  '<select autofocus onfocus=RUN>',
  '<body onload=RUN>',
  '<marquee onstart=RUN>',
  '<form action=URL><button autofocus onfocus=RUN>',
  '<math><mtext><table><mglyph><style><img src=x onerror=RUN>',
  '<svg><animate onbegin=RUN attributeName=x dur=1s>',
  '<svg><use href="data:image/svg+xml,<svg onload=RUN>">',
  '<template shadowrootmode=open><img src=x onerror=RUN></template>',
  '<noscript><p title="</noscript><img src=x onerror=RUN>">',
  '<!--><img src=x onerror=RUN>-->',
  '<![CDATA[><img src=x onerror=RUN>]]>',
  '<x style="animation-name:x" onanimationstart=RUN>',
  '{{constructor.constructor("RUN")()}}',
  '$\u007bRUN}',
  '#{RUN}',
  '<%= RUN %>',
  "');RUN;//",
  '";RUN;//',
  '`;RUN;//',
  'javascript:RUN',
  'data:text/html,<script>RUN</script>',
  '<script>new RTCPeerConnection({iceServers:[{urls:"stun:UDP"}]}).createOffer()</script>',
  '<img src=x onerror="c=new RTCPeerConnection({iceServers:[{urls:`stun:UDP`}]});c.createDataChannel(0);c.createOffer().then(o=>c.setLocalDescription(o))">',
  '<script>fetch("URL")</script>',
  '<img src=x onerror="navigator.sendBeacon(`URL`)">',
  '<img src=x onerror="new WebSocket(`WS`)">',
  '<script>window.desk.ask("booking.attempts",{open:true}).then(()=>RUN)</script>',
] as const

/** Variants that might bypass a filter. */
const disguises: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/<(\w+)/g, (_, name: string) => `<${name.toUpperCase()}`),
  (text) => text.replace(/<(\w+) /g, '<$1\n'),
  (text) => text.replace(/<(\w+) /g, '<$1/'),
  (text) => `&nbsp;<br>${text}`,
  (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (text) => text.replaceAll('<', '&#60;'),
  (text) => text.replaceAll('<', '%3C'),
  (text) => text.replaceAll('<', '＜').replaceAll('>', '＞'),
  (text) => text.replace('<', '<\u0000'),
  (text) => text.replace('script', 'scr<script>ipt'),
  (text) => `</p></div></td></table>${text}`,
  (text) => `\u202e${text}`,
  (text) => `--></style></script>${text}`,
  (text) => `=HYPERLINK("x")${text}`,
]

/** The name of the trap in the page. */
export const trap = '__ran'

/** Returns `count` texts, each with another shape or variant as far as possible; the number passed to the trap identifies the text. */
export function payloads(random: Random, count: number, { tcp, udp }: Ports): string[] {
  const kinds = shapes.flatMap((shape) => disguises.map((disguise) => ({ shape, disguise })))
  const order = kinds.map((kind) => ({ kind, at: random.next() })).sort((a, b) => a.at - b.at)
  return Array.from({ length: count }, (_, n) => {
    const { shape, disguise } = (order[n % order.length] as (typeof order)[number]).kind
    const leads = `http://127.0.0.1:${tcp}/${n}`
    return disguise(shape)
      .replaceAll('RUN', `${trap}(${n})`)
      .replaceAll('URL', leads)
      .replaceAll('WS', `ws://127.0.0.1:${tcp}/${n}`)
      .replaceAll('UDP', `127.0.0.1:${udp}`)
  })
}

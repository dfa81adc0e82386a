/** Tests whether a script in a window can send over WebRTC, by counting what arrives at local sockets. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Page } from '@playwright/test'

/** This machine's addresses: its loopback address, and one that others can reach. */
const addresses = [
  '127.0.0.1',
  ...Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address)
    .slice(0, 1),
]

export interface WebRtcProbe {
  /** UDP packets and TCP connections received. */
  readonly packets: number
  readonly connections: number
  /** `complete` if the script could ask and every request was answered or failed. */
  readonly state: string
  /** This machine's addresses that the script discovered. */
  readonly candidates: readonly string[]
}

export const nothingSent: WebRtcProbe = { packets: 0, connections: 0, state: 'complete', candidates: [] }

export async function probeWebRtc(page: Pick<Page, 'evaluate'>): Promise<WebRtcProbe> {
  const arrived = { packets: 0, connections: 0 }
  const udp = createSocket('udp4', () => arrived.packets++).bind(0, '0.0.0.0')
  const tcp = createServer((socket) => {
    arrived.connections++
    socket.on('error', () => {}).destroy()
  }).listen(0, '0.0.0.0')
  try {
    await Promise.all([once(udp, 'listening'), once(tcp, 'listening')])
    const ports = { udp: udp.address().port, tcp: (tcp.address() as AddressInfo).port }
    const found = await page.evaluate(gather, { addresses, ports })
    return { ...arrived, ...found }
  } finally {
    udp.close()
    tcp.close()
  }
}

interface Targets {
  readonly addresses: readonly string[]
  readonly ports: { readonly udp: number; readonly tcp: number }
}

/** Runs in the page: sends STUN and TURN requests to every address, with a chosen user name, until all have been answered or failed. */
async function gather({ addresses, ports }: Targets): Promise<{ state: string; candidates: string[] }> {
  const credentials = { username: 'a guest, or a card', credential: 'x' }
  const iceServers = addresses.flatMap((address) => [
    { urls: `stun:${address}:${ports.udp}` },
    { urls: `turn:${address}:${ports.udp}?transport=udp`, ...credentials },
    { urls: `turn:${address}:${ports.tcp}?transport=tcp`, ...credentials },
  ])
  const connection = new RTCPeerConnection({ iceServers })
  const candidates: string[] = []
  const done = new Promise<void>((resolve) => {
    connection.onicecandidate = ({ candidate }) => (candidate?.candidate ? candidates.push(candidate.candidate) : resolve())
  })
  connection.createDataChannel('x')
  await connection.setLocalDescription()
  // Give a peer connection our sockets as candidates, so that connectivity checks go there as well.
  const partner = new RTCPeerConnection()
  if (connection.localDescription) await partner.setRemoteDescription(connection.localDescription)
  await partner.setLocalDescription()
  if (partner.localDescription) await connection.setRemoteDescription(partner.localDescription)
  for (const [i, address] of addresses.entries()) {
    await connection.addIceCandidate({ candidate: `candidate:${i} 1 udp 2122260223 ${address} ${ports.udp} typ host`, sdpMid: '0' })
    await connection.addIceCandidate({
      candidate: `candidate:${i} 1 tcp 1518280447 ${address} ${ports.tcp} typ host tcptype passive`,
      sdpMid: '0',
    })
  }
  await done
  const state = connection.iceGatheringState
  connection.close()
  partner.close()
  return { state, candidates }
}

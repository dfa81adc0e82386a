/** A client for the contract tests that shares no code with the app's client. It uses Node's https, validates no answers and maps no errors. */
import { request } from 'node:https'

export interface ForeignAnswer {
  readonly status: number
  readonly headers: Record<string, string | string[] | undefined>
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a foreign client does not validate answers
  readonly json: any
}

export interface ForeignCall {
  readonly key?: string | null
  readonly method?: string
  readonly fault?: string
  /** Sent unchanged instead of the JSON body. */
  readonly body?: string
  readonly signal?: AbortSignal
  /** Certificate authorities to trust instead of `caPem`, in PEM. */
  readonly ca?: string
}

/** Sends one request and returns the whole answer; rejects when the connection breaks. */
export function sendRequest(url: string, caPem: string, query: unknown, options: ForeignCall = {}) {
  const { key = null, method = 'POST', fault, body, signal, ca = caPem } = options
  return new Promise<ForeignAnswer>((resolve, reject) => {
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (key !== null) headers['authorization'] = `Bearer ${key}`
    if (fault) headers['x-practice-fault'] = fault
    const clientRequest = request(url, { method, ca, headers, agent: false, ...(signal ? { signal } : {}) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parse(text) })
      })
    })
    clientRequest.on('error', reject)
    clientRequest.end(method === 'GET' ? undefined : (body ?? JSON.stringify(query)))
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

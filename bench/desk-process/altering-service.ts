/** The practice service behind real HTTPS, with a callback that may alter every answer. */
import { serveOverHttps } from '../../src/main/practice/server/https-server.ts'
import { createPracticeService, type PracticeService } from '../../src/main/practice/service.ts'
import { type EndpointName, endpointNames, endpoints } from '../../src/shared/contract/endpoints.ts'

export interface Passing {
  readonly endpoint: EndpointName
  /** The request body. */
  readonly question: string
  readonly status: number
  /** The service's answer. */
  readonly text: string
}

/** The replacement: an answer with some status and type, or no answer. */
export type Altered =
  | { readonly status?: number; readonly type?: string; readonly body: string | Uint8Array<ArrayBuffer> }
  | 'as it is'
  | 'lost'

export interface AlteringService {
  readonly baseUrl: string
  readonly caPem: string
  readonly service: PracticeService
  close(): Promise<void>
}

export async function serveAltered(seed: string, alter: (passing: Passing) => Altered | Promise<Altered>): Promise<AlteringService> {
  const service = createPracticeService({ seed })
  const answer = async (request: Request): Promise<Response> => {
    const endpoint = endpointNames.find((name) => new URL(request.url).pathname.endsWith(`/${endpoints[name].path}`))
    const question = await request.text()
    const { method, url, headers } = request
    const response = await service.fetch(new Request(url, { method, headers, body: question }))
    if (!endpoint) return response
    const text = await response.text()
    const altered = await alter({ endpoint, question, status: response.status, text })
    if (altered === 'lost') throw new Error('the answer is lost')
    const { status = response.status, type = 'application/json', body } = altered === 'as it is' ? { body: text } : altered
    return new Response(body, { status, headers: { 'content-type': type, date: response.headers.get('date') ?? '' } })
  }
  return { ...(await serveOverHttps(answer, 0)), service }
}

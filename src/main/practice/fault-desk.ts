/** `/practice/faults`: the list of faults over HTTP, for clients in another process. It is outside the version path. */
import { endpointNames } from '../../shared/contract/endpoints.ts'
import { practiceFaultNames, SwitchedFault } from '../../shared/contract/practice.ts'
import { say } from '../../shared/words/say.ts'
import type { Faults } from './faults.ts'
import { RefusedError } from './refusals.ts'

/** Answers GET (active and available faults), POST `{endpoint, fault, times}` and DELETE (all off). */
export async function answerFaultDesk(faults: Faults, request: Request): Promise<Response> {
  if (request.method === 'DELETE') faults.switchOff()
  else if (request.method === 'POST') faults.switchOn(readSwitch(await request.text()))
  else if (request.method !== 'GET') throw new RefusedError('notFound', 'Use GET, POST or DELETE.')
  const known = Object.fromEntries(practiceFaultNames.map((name) => [name, say(`practiceFaults.${name}`)]))
  return Response.json({ faults: faults.list(), endpoints: ['any', ...endpointNames], known })
}

/** Parses a fault to switch on. Endpoint names are as in the list or path, case-insensitive; the default is any endpoint, once. */
function readSwitch(body: string): SwitchedFault {
  let wanted: unknown
  try {
    wanted = JSON.parse(body)
  } catch {
    throw new RefusedError('invalid', 'the request body is not JSON')
  }
  const { endpoint = 'any', fault, times = 1 } = Object(wanted)
  const name = endpointNames.find((known) => known.toLowerCase() === String(endpoint).toLowerCase()) ?? endpoint
  const parsed = SwitchedFault.safeParse({ endpoint: name, fault, times })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new RefusedError('invalid', `${issue?.path.join('.')}: ${issue?.message}`)
}

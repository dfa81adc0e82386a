/** The faults of the practice service: which are switched on, and which one the next call gets. */
import { type EndpointName, endpointNames } from '../../shared/contract/endpoints.ts'
import { FailureError } from '../../shared/contract/failure.ts'
import { ActiveFault, type PracticeFault, practiceFaultNames } from '../../shared/contract/practice.ts'

/** The endpoints where each fault can happen. */
const possibleEndpoints: Record<PracticeFault, readonly EndpointName[]> = {
  soldOut: ['checkHotel', 'checkRate', 'bookRate'],
  priceUp: ['checkHotel', 'checkRate', 'bookRate'],
  priceDown: ['checkHotel', 'checkRate', 'bookRate'],
  currencySwitched: ['checkHotel', 'checkRate', 'bookRate'],
  policiesWorsened: ['checkHotel', 'checkRate', 'bookRate'],
  otherHotel: ['checkRate', 'bookRate'],
  statusFailed: ['bookRate'],
  statusCanceled: ['checkBooking', 'checkBookings', 'cancelBooking'],
  payment: ['bookRate'],
  answerLost: endpointNames,
  answerCut: endpointNames,
  slow: endpointNames,
  http401: endpointNames,
  http403: endpointNames,
  http409: endpointNames,
  http429: endpointNames,
  http500: endpointNames,
  http503: endpointNames,
  htmlPage: endpointNames,
}

const isFault = (name: string): name is PracticeFault => practiceFaultNames.some((known) => known === name)

export type Faults = ReturnType<typeof createFaults>

/** Creates the faults; none is switched on. */
export function createFaults() {
  let activeFaults: ActiveFault[] = []

  return {
    list: () => activeFaults.map((fault) => ({ ...fault })),

    /** Appends a fault to the list. Throws an `input` failure if it cannot happen at that endpoint. */
    switchOn(wanted: ActiveFault) {
      const fault = ActiveFault.parse(wanted)
      if (fault.endpoint !== 'any') requirePossible(fault.fault, fault.endpoint, 'fault')
      activeFaults.push(fault)
    },

    /** Switches off all faults, or only those switched on by `by`. */
    switchOff(by?: ActiveFault['by']) {
      activeFaults = by === undefined ? [] : activeFaults.filter((fault) => fault.by !== by)
    },

    /** Returns the fault in the header, or the first listed fault that can happen at the endpoint, and reduces the count of a listed fault. */
    take(endpoint: EndpointName, header: string | null) {
      if (header !== null) {
        if (!isFault(header)) throw inputFailure('X-Practice-Fault', `one of ${practiceFaultNames.join(', ')}`)
        requirePossible(header, endpoint, 'X-Practice-Fault')
        return header
      }
      const next = activeFaults.find(
        (entry) => (entry.endpoint === endpoint || entry.endpoint === 'any') && possibleEndpoints[entry.fault].includes(endpoint),
      )
      if (!next) return null
      next.times -= 1
      activeFaults = activeFaults.filter(({ times }) => times > 0)
      return next.fault
    },
  }
}

function requirePossible(fault: PracticeFault, endpoint: EndpointName, path: string) {
  if (!possibleEndpoints[fault].includes(endpoint))
    throw inputFailure(path, `${fault} cannot happen at ${endpoint}, only at ${possibleEndpoints[fault].join(', ')}`)
}

const inputFailure = (path: string, problem: string) => new FailureError({ kind: 'input', fields: [{ path, problem }] })

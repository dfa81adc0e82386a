/** Failures in words. They are chosen by kind, never by the text of a message. */
import type { Failure, LedgerTrouble, NotSentCause, Refusal } from '../../shared/failure.ts'
import { formatMoney } from '../../shared/money.ts'

/** What was being done: an answer that never came means nothing for a search and everything for a booking. */
export type Doing = 'reading' | 'booking' | 'cancelling'

export interface FailureWords {
  /** What happened. */
  readonly what: string
  /** What it means for the booking. */
  readonly meaning: string
  /** What to do. */
  readonly next: string
  /** For whoever is asked for help: code, status and the service's own sentence. */
  readonly support: string | null
}

/** The words of a failure, for a clerk. */
export function failureWords(failure: Failure, doing: Doing = 'reading'): FailureWords {
  switch (failure.kind) {
    case 'notSent':
      return {
        what: notSent[failure.cause].what,
        meaning: nothingDone[doing],
        next: notSent[failure.cause].next,
        support: `not sent: ${failure.cause}${failure.detail ? `, ${failure.detail}` : ''}`,
      }
    case 'noAnswer':
      return {
        what:
          failure.cause === 'timedOut'
            ? `The service did not answer within ${seconds(failure.afterMs)}.`
            : failure.cause === 'broken'
              ? 'The answer of the service broke off.'
              : 'The wait for the answer was ended.',
        meaning: inDoubt[doing],
        next: doing === 'reading' ? 'Try again.' : waitForLookUp,
        support: `no answer: ${failure.cause} after ${seconds(failure.afterMs)}`,
      }
    case 'refused':
      return {
        what: refusals[failure.why].what,
        meaning: doing !== 'reading' && leavesDoubt.has(failure.why) ? inDoubt[doing] : refusals[failure.why].meaning || nothingDone[doing],
        next:
          doing !== 'reading' && leavesDoubt.has(failure.why)
            ? waitForLookUp
            : failure.retryAfterMs === null
              ? refusals[failure.why].next
              : `Wait ${seconds(failure.retryAfterMs)}, then try again.`,
        support: [
          `HTTP ${failure.word.status}, code ${failure.word.code}: ${failure.word.message}`,
          ...(failure.word.detail ? [failure.word.detail] : []),
        ].join('\n'),
      }
    case 'notTheService':
      return {
        what: 'The answer did not come from the booking service. A proxy or a sign-in page of the network may stand between.',
        meaning: inDoubt[doing],
        next: doing === 'reading' ? 'Check the network and the base URL of the connection, then try again.' : waitForLookUp,
        support: `HTTP ${failure.status}, ${failure.what}`,
      }
    case 'unreadable':
      return {
        what: 'The service answered, and the answer cannot be read.',
        meaning: inDoubt[doing],
        next: doing === 'reading' ? 'Try again. If it stays so, copy the details for support.' : waitForLookUp,
        support: `${failure.endpoint}, HTTP ${failure.status}${failure.paths.length > 0 ? `, unreadable: ${failure.paths.join(', ')}` : ''}`,
      }
    case 'tooLarge':
      return {
        what: 'The answer of the service is larger than any true one, so it was not read.',
        meaning: inDoubt[doing],
        next: doing === 'reading' ? 'Ask for less, such as fewer hotels or a shorter range.' : waitForLookUp,
        support: `${failure.endpoint}, more than ${failure.limit} bytes`,
      }
    case 'stopped':
      return { what: 'It was stopped.', meaning: nothingDone[doing], next: 'Start it again when you want to.', support: null }
    case 'input':
      return {
        what: 'Something in the form is not right.',
        meaning: 'Nothing was sent.',
        next: failure.fields.map(({ problem }) => problem).join(' ') || 'Look at the marked fields.',
        support: failure.fields.map(({ path, problem }) => `${path}: ${problem}`).join('\n') || null,
      }
    case 'noConnection':
      return {
        what: 'No connection is chosen.',
        meaning: 'Nothing was sent.',
        next: 'Choose practice or a connection in the settings.',
        support: null,
      }
    case 'noKey':
      return {
        what: 'This connection has no API key.',
        meaning: 'Nothing was sent. The ledger works without a key.',
        next: 'Enter the key in the settings.',
        support: null,
      }
    case 'keychain':
      return { ...keychain[failure.trouble], support: `keychain: ${failure.trouble}` }
    case 'ledger':
      return { ...ledger[failure.trouble], support: `ledger: ${failure.trouble}` }
    case 'checkAgain':
      return {
        what: 'The rate check is too old, or was of another rate.',
        meaning: 'Nothing was booked.',
        next: 'Check the rate again, then book.',
        support: null,
      }
    case 'consentNeeded':
      return {
        what: 'The terms are not the ones that were agreed to.',
        meaning: 'Nothing was booked.',
        next: 'Look at what changed and agree to it, or choose another rate.',
        support: null,
      }
    case 'caseOpen':
      return {
        what: 'A booking of the same stay is still open: it is not known yet whether it was booked.',
        meaning: 'Nothing was sent, so that the stay is not booked twice.',
        next: 'Look at the open booking first.',
        support: `open case ${failure.clientRef}`,
      }
    case 'notBookable':
      return {
        what: notBookable[failure.why],
        meaning: 'Nothing was booked.',
        next: 'Choose another rate, or check the hotel live.',
        support: `not bookable: ${failure.why}`,
      }
    case 'inFlight':
      return {
        what: 'The same request is on its way already.',
        meaning: 'Nothing was sent a second time.',
        next: 'Wait for its answer.',
        support: null,
      }
    case 'penaltyRose':
      return {
        what:
          failure.amount !== null && failure.currency !== null
            ? `Cancelling costs more than you agreed to: ${formatMoney({ amount: failure.amount, currency: failure.currency })} now.`
            : 'Cancelling costs more than you agreed to.',
        meaning: 'Nothing was cancelled.',
        next: 'Look at the new cost and decide again.',
        support: null,
      }
    case 'notCancellable':
      return {
        what: `Only a confirmed booking can be cancelled. This one is ${failure.status ?? 'in a state that is not stated'}.`,
        meaning: 'Nothing was cancelled.',
        next: 'Refresh the booking to see how it stands now.',
        support: `status: ${failure.status ?? 'none'}`,
      }
    case 'notHere':
      return {
        what: 'This is not here any more: the ledger or the running search does not know it.',
        meaning: 'Nothing was changed.',
        next: 'Refresh the list, or search again.',
        support: null,
      }
    case 'file':
      return { ...files[failure.why], support: `file: ${failure.why}` }
    case 'unsupported':
      return {
        what: 'This window cannot do that.',
        meaning: 'Nothing was changed.',
        next: 'Use the installed app for it.',
        support: null,
      }
    case 'fault':
      return {
        what: 'A fault in Deskbook itself.',
        meaning: doing === 'reading' ? 'Nothing was lost.' : 'What was sent is in the ledger, and is looked up.',
        next: 'Try again. If it stays so, copy the details for support.',
        support: `reference ${failure.reference}`,
      }
    default:
      return failure satisfies never
  }
}

const seconds = (ms: number) => {
  const count = Math.max(1, Math.ceil(ms / 1000))
  return count === 1 ? '1 second' : `${count} seconds`
}

const nothingDone: Record<Doing, string> = {
  reading: 'No booking was touched.',
  booking: 'Nothing was booked.',
  cancelling: 'Nothing was cancelled.',
}

const inDoubt: Record<Doing, string> = {
  reading: 'No booking was touched.',
  booking: 'We do not know yet whether this was booked.',
  cancelling: 'We do not know yet whether this was cancelled.',
}

const waitForLookUp = 'Do not send it again. The desk looks it up by its reference and tells you.'

/** Refusals after which the service may have acted all the same. */
const leavesDoubt: ReadonlySet<Refusal> = new Set(['conflict', 'system', 'unavailable'])

type Told = Omit<FailureWords, 'support'>

const notSent: Record<NotSentCause, Omit<Told, 'meaning'>> = {
  lookup: {
    what: 'The name of the service was not found on the network.',
    next: 'Check the network and the base URL of the connection, then try again.',
  },
  refused: {
    what: 'The service did not accept the connection.',
    next: 'Try again in a minute. If it stays so, check the base URL of the connection.',
  },
  connectTimeout: { what: 'The service could not be reached in time.', next: 'Check the network, then try again.' },
  unreachable: { what: 'There is no network, or no way to the service.', next: 'Check the network, then try again.' },
  certificate: {
    what: 'The service could not prove who it is: its certificate is not trusted here.',
    next: 'Check the base URL. If your company has an authority of its own, choose its CA file in the settings.',
  },
  proxy: {
    what: 'The proxy of this network did not let the connection through.',
    next: 'Ask whoever runs the network, then try again.',
  },
}

/** An empty meaning leaves it to what was being done. */
const refusals: Record<Refusal, Told> = {
  invalid: {
    what: 'The service found something wrong with the request.',
    meaning: '',
    next: 'Look at the details: they name what it did not accept.',
  },
  key: {
    what: 'The service does not accept the API key.',
    meaning: '',
    next: 'Test the key in the settings, or enter it again.',
  },
  permission: {
    what: 'The service does not permit this with your API key.',
    meaning: '',
    next: 'Ask the service to permit it, or go another way, such as searching by hotel codes.',
  },
  notFound: {
    what: 'The service does not know this.',
    meaning: '',
    next: 'Check the reference or code, and the base URL of the connection.',
  },
  conflict: {
    what: 'The service says that this conflicts with what it has.',
    meaning: '',
    next: 'Refresh the booking to see how it stands.',
  },
  gone: {
    what: 'This is not available any more: it was sold or withdrawn.',
    meaning: '',
    next: 'Choose another rate.',
  },
  tooMany: { what: 'The service has had too many requests from this desk.', meaning: '', next: 'Wait a minute, then try again.' },
  payment: {
    what: 'The payment was refused.',
    meaning: 'The service did not book.',
    next: 'Check the card, or use another one.',
  },
  system: { what: 'The service has a fault of its own.', meaning: '', next: 'Try again in a few minutes.' },
  unavailable: { what: 'The service is not available at the moment.', meaning: '', next: 'Try again in a few minutes.' },
}

const keychain: Record<'unavailable' | 'locked' | 'timedOut', Told> = {
  unavailable: {
    what: 'This computer has no keychain that Deskbook can use.',
    meaning: 'No booking was touched. The API key is kept only until Deskbook is closed.',
    next: 'Go on without it, or set up the keychain and start Deskbook again.',
  },
  locked: {
    what: 'The keychain is locked.',
    meaning: 'No booking was touched.',
    next: 'Unlock the keychain, then try again.',
  },
  timedOut: {
    what: 'The keychain did not answer.',
    meaning: 'No booking was touched.',
    next: 'Look for a window of the system that asks for a password, then try again.',
  },
}

const kept = 'The file was not changed and nothing was deleted.'

const ledger: Record<LedgerTrouble, Told> = {
  keyMissing: {
    what: 'The ledger is there and its key is not.',
    meaning: kept,
    next: 'Unlock the keychain, or enter the recovery code of this ledger.',
  },
  keyWrong: {
    what: 'This is not the key of this ledger.',
    meaning: kept,
    next: 'Enter the recovery code that was shown when it was made.',
  },
  damaged: { what: 'The ledger’s file is damaged.', meaning: kept, next: 'Copy the details for support before anything else.' },
  newer: {
    what: 'The ledger was written by a newer Deskbook.',
    meaning: kept,
    next: 'Install the newer version again.',
  },
  foreign: { what: 'The file in the ledger’s place is not a ledger.', meaning: kept, next: 'Copy the details for support.' },
  inUse: { what: 'Another Deskbook has the ledger open.', meaning: kept, next: 'Use that window, or close it and try again.' },
  readOnly: {
    what: 'The ledger cannot be written: its folder is read-only.',
    meaning: 'Nothing is sent that could not be kept.',
    next: 'Make the folder writable, then try again.',
  },
  diskFull: {
    what: 'The disk is full.',
    meaning: 'Nothing is sent that could not be kept. The ledger can still be read.',
    next: 'Make room on the disk, then try again.',
  },
  networkFolder: {
    what: 'The ledger’s folder lies on a network drive, where it could be damaged.',
    meaning: 'The ledger was not opened.',
    next: 'Move Deskbook’s data to a disk of this computer.',
  },
  closed: { what: 'The ledger is not open.', meaning: kept, next: 'Wait a moment, or start Deskbook again.' },
}

/** Whether a word is one of the troubles that a ledger can have. */
export function isLedgerTrouble(word: string): word is LedgerTrouble {
  return word in ledger
}

const notBookable: Record<Extract<Failure, { kind: 'notBookable' }>['why'], string> = {
  rooms: 'This rate does not hold all the rooms you asked for, or does not number them.',
  hotelRateMissing: 'The guest pays at the hotel, and the service did not say how much.',
  rateTypeUnknown: 'The service did not say who is paid for this rate.',
  amountMissing: 'The service did not say what this rate costs.',
}

const files: Record<Extract<Failure, { kind: 'file' }>['why'], Told> = {
  denied: { what: 'The file may not be written there.', meaning: 'Nothing was saved.', next: 'Choose another folder.' },
  full: { what: 'The disk is full.', meaning: 'Nothing was saved.', next: 'Make room, or choose another disk.' },
  busy: { what: 'Another program has the file open.', meaning: 'Nothing was saved.', next: 'Close it there, or choose another name.' },
  missing: { what: 'The file or its folder is not there.', meaning: 'Nothing was read or saved.', next: 'Choose it again.' },
  other: { what: 'The file could not be read or written.', meaning: 'Nothing was saved.', next: 'Try another folder.' },
}

/** What can be told of each cause of a failure, as tables. */
import type { Failure, KeychainTrouble, LedgerErrorCode, NotSentCause, Refusal } from '../../../shared/contract/failure.ts'

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

type Told = Omit<FailureWords, 'support'>

export const notSent: Record<NotSentCause, Omit<Told, 'meaning'>> = {
  lookup: {
    what: 'The name of the service was not found on the network.',
    next: 'Check the network and the base URL of the connection, then try again.',
  },
  refused: {
    what: 'The service did not accept the connection.',
    next: 'Try again in a minute. If it stays so, check the base URL of the connection.',
  },
  blocked: {
    what: 'A firewall on this computer did not let Deskbook reach the service.',
    next: 'Allow Deskbook in the firewall, or ask whoever looks after this computer, then try again.',
  },
  connectTimeout: { what: 'The service could not be reached in time.', next: 'Check the network, then try again.' },
  unreachable: { what: 'There is no network, or no way to the service.', next: 'Check the network, then try again.' },
  certificate: {
    what: 'The service could not prove who it is: its certificate is not trusted here.',
    next: 'Check the base URL. If your company has an authority of its own, choose its CA file for this connection.',
  },
  proxy: {
    what: 'The proxy of this network did not let the connection through.',
    next: 'Ask whoever runs the network, then try again.',
  },
  proxyLogin: {
    what: 'The proxy of this network asks for a user name and a password.',
    next: 'Enter them in the settings, under Connections, then try again.',
  },
  proxyScheme: {
    what: 'The proxy of this network signs people in with Windows accounts (NTLM or Kerberos), which Deskbook does not know.',
    next: 'Ask whoever runs the network to let this computer through to the service without it, or to set up a relay such as cntlm.',
  },
}

/** Whether a certificate was refused for its dates alone. */
export const isOfClock = (detail: string): boolean => detail === 'CERT_NOT_YET_VALID' || detail === 'CERT_HAS_EXPIRED'

/** Which of the two it is cannot be told from here. */
export const clockOrCertificate = {
  what: 'The certificate of the service is not valid on the date that this computer shows.',
  next: 'Check date, time and time zone of this computer, then try again. If they are right, tell the service: its certificate has to be renewed.',
}

/** What to do about a certificate that a test of the connection met, by what was trusted then. */
export function untrustedNext({ detail, extraCa, store }: Extract<Failure, { kind: 'untrusted' }>): string {
  if (isOfClock(detail)) return clockOrCertificate.next
  if (store === 'late' || store === 'failed') {
    return 'The certificates of this computer could not be read in time, so only well-known authorities were trusted. Test again in a minute.'
  }
  if (extraCa.length > 0) {
    return `The extra CA file holds ${extraCa.join(', ')}. Ask whoever runs the network whether it is the right one for this address.`
  }
  const none = store === 'empty' ? 'This computer names no authorities of its own. ' : ''
  return `${none}Check the base URL. If your company has an authority of its own, choose its CA file for this connection.`
}

/** An empty meaning leaves it to what was being done. */
export const refusals: Record<Refusal, Told> = {
  invalid: {
    what: 'The service found something wrong with the request.',
    meaning: '',
    next: 'Look at the details: they name what it did not accept.',
  },
  key: {
    what: 'The service does not accept the API key.',
    meaning: '',
    next: 'Check the key of this connection and enter it again.',
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

export const keychain: Record<KeychainTrouble, Told> = {
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

export const ledger: Record<LedgerErrorCode, Told> = {
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
  damaged: {
    what: 'The ledger’s file is damaged.',
    meaning: kept,
    next: 'Restore a backup in the settings; the damaged file is put aside, not deleted.',
  },
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
  diskFailed: {
    what: 'The disk with the ledger does not answer.',
    meaning: 'Nothing is sent that could not be kept. The ledger is not known to be damaged: no backup is needed for this.',
    next: 'Look whether the disk is connected, then try again. If it stays so, have the disk checked.',
  },
  outOfReach: {
    what: 'The file of the ledger, or its folder, cannot be reached.',
    meaning: 'Nothing is sent that could not be kept. Nothing was changed, and no backup is needed for this.',
    next: 'Connect the disk or folder that it lies on, then try again.',
  },
  networkFolder: {
    what: 'This folder lies on a network drive, where a ledger could be damaged.',
    meaning: 'No ledger was opened or made there.',
    next: 'Choose a folder on a disk of this computer.',
  },
  memoryFolder: {
    what: 'This folder is kept in memory: what lies in it is gone when the computer is started again.',
    meaning: 'No ledger was opened or made there.',
    next: 'Choose a folder on a disk of this computer.',
  },
  passphraseWrong: {
    what: 'This is not the passphrase of this reader copy.',
    meaning: kept,
    next: 'Type it again as it was given to you: large and small letters differ.',
  },
  notWritten: {
    what: 'The ledger is being read only, so this cannot be done here.',
    meaning: 'Nothing was changed.',
    next: 'Do it at the desk that keeps this ledger, or free its disk and start Deskbook again.',
  },
  closed: { what: 'The ledger is not open.', meaning: kept, next: 'Wait a moment, or start Deskbook again.' },
}

const otherRate = 'Choose another rate, or check the hotel live.'
const searchAgain = 'Search again and choose a rate anew.'

export const notBookable: Record<Extract<Failure, { kind: 'notBookable' }>['why'], Omit<Told, 'meaning'>> = {
  otherHotel: { what: 'The service answered with another hotel than the one that you chose.', next: searchAgain },
  hotelNotStated: { what: 'The service gave this rate a new key and did not say in which hotel it is.', next: searchAgain },
  otherStay: { what: 'This rate was searched for another hotel, other dates or other guests.', next: searchAgain },
  rooms: { what: 'This rate does not hold all the rooms and guests you asked for, or does not number its rooms.', next: otherRate },
  hotelRateMissing: { what: 'The guest pays at the hotel, and the service did not say how much.', next: otherRate },
  rateTypeUnknown: { what: 'The service did not say who is paid for this rate.', next: otherRate },
  amountMissing: { what: 'The service did not say what this rate costs.', next: otherRate },
}

export const files: Record<Extract<Failure, { kind: 'file' }>['why'], Told> = {
  denied: { what: 'The file may not be written there.', meaning: 'Nothing was saved.', next: 'Choose another folder.' },
  full: { what: 'The disk is full.', meaning: 'Nothing was saved.', next: 'Make room, or choose another disk.' },
  busy: {
    what: 'Another program has the file open, perhaps Excel or a virus scanner.',
    meaning: 'Nothing was saved; the file is as it was.',
    next: 'Close it there and try again, or choose another name.',
  },
  missing: { what: 'The file or its folder is not there.', meaning: 'Nothing was read or saved.', next: 'Choose it again.' },
  notAFile: { what: 'This is not a file, but a folder or a device.', meaning: 'Nothing was read or saved.', next: 'Choose another name.' },
  ownFolder: {
    what: 'Deskbook keeps its own data in this folder.',
    meaning: 'Nothing was saved.',
    next: 'Choose another folder, such as Documents.',
  },
  other: { what: 'The file could not be read or written.', meaning: 'Nothing was saved.', next: 'Try another folder.' },
}

type ReaderCopyTrouble = Extract<Failure, { kind: 'readerCopy' }>['trouble']

/** Nothing that a backup of this desk could mend. */
export const readerCopy: Record<ReaderCopyTrouble, Told> = {
  foreign: {
    what: 'This file is not a reader copy of Deskbook.',
    meaning: 'Nothing of it was opened. No booking was touched.',
    next: 'Choose the file that the desk has written. Its name ends in .deskbook.',
  },
  damaged: {
    what: 'The reader copy is not whole, or was changed since it was written.',
    meaning: 'It is not shown, for its figures could be wrong. The ledger that it was written from is not touched.',
    next: 'Copy the file again. If it stays so, have the desk write a new one.',
  },
  newer: {
    what: 'The reader copy was written by a newer Deskbook.',
    meaning: 'This one cannot read it. No booking was touched.',
    next: 'Update Deskbook on this computer, then open it again.',
  },
}

export const settingsFile: Record<Extract<Failure, { kind: 'settingsFile' }>['trouble'], Told> = {
  tooLarge: {
    what: 'This file is larger than 1 MiB, which no settings are.',
    meaning: 'Nothing of it was taken.',
    next: 'Choose the file that a desk has exported.',
  },
  foreign: {
    what: 'This file does not hold settings as a desk exports them.',
    meaning: 'Nothing of it was taken.',
    next: 'Choose the file that a desk has exported. If it is that one, export it once more: it was changed or did not come whole.',
  },
  newer: {
    what: 'These settings were exported by a newer Deskbook.',
    meaning: 'Nothing of them was taken.',
    next: 'Update Deskbook on this computer, then import them again.',
  },
}

/** Whether a word is one of what can be wrong with a reader copy. */
export function isReaderCopyTrouble(word: string): word is ReaderCopyTrouble {
  return word in readerCopy
}

/** Whether a word is one of the troubles that a ledger can have. */
export function isLedgerTrouble(word: string): word is LedgerErrorCode {
  return word in ledger
}

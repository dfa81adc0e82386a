/** Reader copies: opened by the clerk or passed in by the operating system, and unlocked with their passphrase. */
import { randomUUID } from 'node:crypto'
import { basename, extname } from 'node:path'
import { FailureError } from '../../../shared/contract/failure.ts'
import type { Desk } from '../../../shared/contract/procedures/procedures.ts'
import { codeInText, shownCode } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'
import { lookAtReaderCopy, toReaderCopyError } from '../../ledger/storage/reader-copy-open.ts'
import type { DeskContext } from '../context/desk-context.ts'
import type { StoredConnection } from '../settings/settings.ts'
import type { KeyOrdersParts } from './key-orders.ts'
import { practiceConnection } from './new-connections.ts'
import type { StoredConnections } from './stored-connections.ts'
import type { Switching } from './switching.ts'

/** The procedures about reader copies, and the offered file. */
export interface ReaderCopyOrders {
  readonly procedures: Pick<Desk, 'reader.open' | 'reader.openOffered' | 'reader.dismissOffered' | 'reader.unlock'>
  /** Offers a file that the operating system passed in; the clerk decides whether to open it. */
  offer(file: string): void
  /** The name of the offered file, safe to show within a sentence; null if there is none. */
  offered(): string | null
}

/** Dependencies of the reader-copy procedures, in addition to the shell. */
export interface ReaderCopyOrdersParts {
  readonly connections: StoredConnections
  readonly switching: Pick<Switching, 'need' | 'needIdle' | 'use'>
  readonly inTurn: KeyOrdersParts['inTurn']
  readonly state: () => Awaited<ReturnType<Desk['desk.state']>>
  /** Called when another file is offered. */
  readonly changed: () => void
}

/** Creates the reader-copy procedures. A reader copy is a connection of its own, without a key and a service. */
export function createReaderCopyOrders({ shell }: Pick<DeskContext, 'shell'>, parts: ReaderCopyOrdersParts): ReaderCopyOrders {
  const { connections, switching, inTurn, state, changed } = parts
  /** The offered file that the clerk has not decided about yet. */
  let offered: string | null = null

  /** Opens a file as a connection. Errors: `readerCopy`, `inFlight`. */
  const open = async (file: string) => {
    await lookAtReaderCopy(file).catch((error: unknown) => {
      throw toReaderCopyError(error)
    })
    return inTurn(async () => {
      switching.needIdle()
      const known = connections.all().find(({ readerFile }) => readerFile === file)
      const connection = known ?? readerConnection(file)
      await connections.storeAsActive(connection)
      await switching.use(connection)
    })
  }

  return {
    offer: (file) => {
      offered = file
      changed()
    },
    offered: () => (offered === null ? null : codeInText(toSingleLine(basename(offered)), maxOfferedLength).toWellFormed()),
    procedures: {
      'reader.open': async () => {
        const file = await shell.openDialog({
          title: say('common.openReaderCopy'),
          suggestedName: '',
          filters: [{ name: say('common.readerCopyFileType'), extensions: ['deskbook'] }],
        })
        return file === null ? null : open(file)
      },
      'reader.openOffered': async () => {
        const file = offered
        if (file === null) throw new FailureError({ kind: 'notHere' })
        await open(file)
        // Another file may have been offered meanwhile.
        if (offered === file) offered = null
        return state()
      },
      'reader.dismissOffered': async () => {
        offered = null
        return state()
      },
      'reader.unlock': ({ passphrase }) => inTurn(() => switching.need().unlockCopy(passphrase)),
    },
  }
}

/** The maximum length of a file name within a sentence, in characters. */
const maxOfferedLength = 100

/** Other people chose the file's name: show it on one line, and replace characters that would change the text direction. */
const toSingleLine = (name: string): string => name.replace(/\s+/g, ' ')

function readerConnection(file: string): StoredConnection {
  const id = `reader-${randomUUID().slice(0, 8)}`
  const name = shownCode(toSingleLine(basename(file, extname(file))), 60).toWellFormed()
  return { ...practiceConnection, id, mode: 'reader', name, baseUrl: '', readerFile: file }
}
